"""Which names look alike."""

import pytest

from accounts.name_rules.lookalikes import KEY_LENGTH, alike, look_keys, without_marks


@pytest.mark.parametrize(
    "one, other",
    [
        ("Alice", "ALICE"),
        ("Alice", "АIiсe"),  # Cyrillic A and c, and a capital I
        ("Alice", "Ａｌｉｃｅ"),
        ("Alice", "𝐀lice"),
        ("Alice", "Al ice"),
        ("Alice", "Al\u200aice"),
        ("Alice", "Al\u200bice"),
        ("Alice", "\u3164Alice\U000e0041"),
        ("Bob", "Вob"),  # a Cyrillic capital looks like B, but its small letter does not look like b
        ("Bob", "ΒΟΒ"),
        ("Bob", "B0b"),
        ("Ivan", "lvan"),
        ("IVAN", "іvan"),
        ("Mary", "ΜARY"),
        ("Mary", "rnary"),
        ("Вова", "ВОВА"),
        ("Zoë", "Zoe\u0308"),
        ("Straße", "STRASSE"),
        ("ﬁn", "fin"),
    ],
)
def test_these_names_look_alike(one, other):
    assert (alike(one, other), alike(other, one)) == (True, True)


@pytest.mark.parametrize(
    "one, other",
    [("Alice", "Alica"), ("Neil", "Neli"), ("Zoë", "Zoe"), ("Bob", "Bob 2"), ("李雷", "李蕾"), ("Bob 2", "Bob 12")],
)
def test_these_names_do_not_look_alike(one, other):
    assert (alike(one, other), alike(other, one)) == (False, False)


def test_each_letter_and_number_has_its_own_keys():
    """Except 0, which looks like o, and 1, which looks like a small l, like a capital I."""
    signs = "abcdefghijklmnopqrstuvwxyz0123456789"
    assert len({look_keys(sign) for sign in signs}) == len(signs) - 2
    assert look_keys("0") == look_keys("o") and look_keys("1") == look_keys("l")


def test_longest_key_fits_into_its_column():
    assert [len(key) for key in look_keys("\ufdfa" * 24)] == [KEY_LENGTH, KEY_LENGTH]


def test_accents_are_removed():
    assert without_marks("Équipe ｄｅ Zoë") == "Equipe de Zoe"
