import pytest

from games.fairness.commitment import (
    Framed,
    SecretBytes,
    UnusableText,
    commitment,
    frame,
    key,
    new_secret,
    normalise,
    rules_id,
)

from . import vector


def test_commitment_matches_the_test_vector() -> None:
    assert commitment(vector.GAME_ID, vector.SECRET) == vector.COMMITMENT


def test_key_matches_the_test_vector() -> None:
    made = key(vector.SECRET, vector.GAME_ID, vector.RULES_ID, vector.TEXTS)
    assert made.reveal() == vector.KEY.reveal()


def test_every_part_changes_the_key() -> None:
    made = {
        key(secret, game_id, rules, texts).reveal()
        for secret in (vector.SECRET, SecretBytes(bytes(32)))
        for game_id in ("a", "b")
        for rules in ("push/1", "push/2")
        for texts in (["x", None], [None, "x"], ["x", "x"], ["x"])
    }
    assert len(made) == 2 * 2 * 2 * 4


def test_an_absent_text_is_an_empty_part() -> None:
    one = key(vector.SECRET, "a", "push/1", [None, "x"])
    other = key(vector.SECRET, "a", "push/1", ["", "x"])
    assert one.reveal() == other.reveal()


def test_rules_are_named_by_slug_and_version() -> None:
    assert rules_id("push", 1) == "push/1"


def test_secrets_are_thirty_two_different_bytes() -> None:
    secrets = {new_secret().reveal() for _ in range(50)}
    assert len(secrets) == 50
    assert {len(secret) for secret in secrets} == {32}


@pytest.mark.parametrize("size", [0, 31, 33])
def test_secret_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="A secret has 32 bytes"):
        SecretBytes(bytes(size))


def test_secret_is_not_in_its_representation() -> None:
    secret = SecretBytes(b"k" * 32)
    shown = f"{secret} {secret!r} {[secret]} {vars(type(secret))}"
    assert "kkk" not in shown
    assert "6b6b" not in shown
    assert repr(secret) == "<secret>"


@pytest.mark.parametrize("text", [None, ""])
def test_empty_text_is_absent(text: str | None) -> None:
    assert normalise(text) is None


@pytest.mark.parametrize("text", ["x", " ", "  two words  ", "été ♥", "0" * 64, "é" * 32, "👩‍👩‍👧", "\u2028"])
def test_text_is_not_trimmed(text: str) -> None:
    assert normalise(text) == text


def test_text_is_normalised_to_nfc() -> None:
    assert normalise("e\u0301te\u0301") == "\u00e9t\u00e9"


def test_length_is_counted_after_nfc() -> None:
    assert normalise("e\u0301" * 32) == "\u00e9" * 32


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0" * 65, "long"),
        ("é" * 32 + "x", "long"),
        ("x" * 10_000, "long"),
        ("a\nb", "control"),
        ("\x00", "control"),
        ("a\x7f", "control"),
        ("a\x85", "control"),
        ("a\ud800", "invalid"),
    ],
)
def test_invalid_text_is_refused_with_a_sentence(text: str, code: str) -> None:
    with pytest.raises(UnusableText) as caught:
        normalise(text)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")


def test_refusals_have_these_sentences() -> None:
    sentences = []
    for text in ("\x00", "\ud800", "x" * 65):
        with pytest.raises(UnusableText) as caught:
            normalise(text)
        sentences.append(str(caught.value))
    assert sentences == [
        "Your text for the deal must not contain control characters.",
        "Your text for the deal is not valid text.",
        "Your text for the deal must not be longer than 64 bytes.",
    ]


@pytest.mark.parametrize(
    ("parts", "framed"),
    [
        ((), b""),
        (("",), b"0:,"),
        ((b"\x00,:",), b"3:\x00,:,"),
        (("push", 12, b"\xff"), b"4:push,2:12,1:\xff,"),
        (("é",), b"2:\xc3\xa9,"),
    ],
)
def test_each_part_is_preceded_by_its_length_in_bytes(parts: tuple[Framed, ...], framed: bytes) -> None:
    assert frame(*parts) == framed


def test_text_is_framed_in_nfc() -> None:
    assert frame("e\u0301") == frame("\u00e9")


def test_parts_that_join_to_the_same_bytes_have_different_frames() -> None:
    assert len({frame("ab", "c"), frame("a", "bc"), frame("abc"), frame("abc", "")}) == 4
