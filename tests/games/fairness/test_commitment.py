import pytest

from games.fairness.commitment import SecretBytes, commitment, key, new_secret, rules_id

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
