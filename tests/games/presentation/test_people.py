"""Sentences about who decided, and who gave a text for the deal."""

import pytest

from games.presentation.people import bot_note, texts_note
from tests.games.presentation.readers import table


@pytest.mark.parametrize("by", ["player", "forced", "standing-order", "timeout"])
def test_person_at_the_seat_is_not_named_again(by: str) -> None:
    """The log line itself gives the reason."""
    assert bot_note(table(viewer=None)[1], by) == ""


def test_bot_is_named_as_a_bot() -> None:
    assert bot_note(table(viewer=0)[1], "bot") == "bot"


def test_stand_in_names_the_person_it_plays_for() -> None:
    alice, bob, *_others = table(viewer=0)
    assert (bot_note(alice, "takeover"), bot_note(bob, "takeover")) == ("a bot for you", "a bot for Bob")


ALL = [0, 1, 2]


@pytest.mark.parametrize(
    ("gave", "note"),
    [
        ([], "Nobody has added a text."),
        ([0, 1, 2], "Texts added by: Alice, you, Charlie."),
        ([2], "Texts added by: Charlie. No text from: Alice, you."),
    ],
)
def test_players_with_and_without_a_text_are_named(gave, note):
    assert texts_note(table(viewer=1), gave) == note
