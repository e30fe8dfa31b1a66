import pytest

from games.presentation.people import bot_note
from tests.games.presentation.readers import table


@pytest.mark.parametrize("by", ["player", "forced", "standing-order", "timeout"])
def test_the_person_at_the_seat_is_not_named_again(by: str) -> None:
    """Why nobody chose stands in the sentence."""
    assert bot_note(table(viewer=None)[1], by) == ""


def test_a_bot_is_called_one() -> None:
    assert bot_note(table(viewer=0)[1], "bot") == "bot"


def test_who_is_stood_in_for_is_named() -> None:
    alice, bob, *_others = table(viewer=0)
    assert (bot_note(alice, "takeover"), bot_note(bob, "takeover")) == ("a bot for you", "a bot for Bob")
