"""What is told of a game of PUSH 'em UP! that is over."""

import pytest

from games.presentation.facts import Fact, PlayedMoment
from games.presentation.renderer import TextRenderer
from games.pushemup.presentation.facts import collect, tell_fact
from tests.games.presentation.readers import table


def moments(*events):
    return [PlayedMoment(event.get("seat", 0), "", "player", {}, [event]) for event in events]


def laid(seat, *, covered=None, was=None):
    return {"type": "laid", "seat": seat, "covered": covered, "was": was, "leader": seat}


def test_the_longest_column_that_each_player_won_is_told():
    counted = {"type": "counted", "columns": [["r1"] * 4, ["p2"] * 6, ["r3"] * 9, ["r4"] * 5], "won": [0, 1, None, 0]}
    assert collect(moments(counted)) == [Fact("longest", 1, {"number": 6}), Fact("longest", 0, {"number": 5})]


def test_cards_that_had_to_go_and_changes_of_the_lead_are_told():
    pushed = {"type": "pushed", "seat": 1, "removed": ["r1", "p2", "r3"], "was": 0, "leader": 1}
    found = collect(moments(pushed, laid(0, covered="p1", was=1), laid(0, covered="p2", was=0), laid(1, was=0)))
    assert found == [
        Fact("out", 1, {"number": 3}),
        Fact("lead", 1, {"number": 2}),
        Fact("covered", 0, {"number": 2}),
    ]


@pytest.mark.parametrize(
    ("fact", "own", "other"),
    [
        (Fact("longest", 0, {"number": 9}), "Your longest column: 9 cards.", "Alice won a column of 9 cards."),
        (Fact("out", 0, {"number": 3}), "You pushed 3 cards out at once.", "Alice pushed 3 cards out at once."),
        (
            Fact("lead", 0, {"number": 2}),
            "You stole the lead of a column twice.",
            "Alice stole the lead of a column twice.",
        ),
        (Fact("covered", 0, {"number": 6}), "You covered 6 cards.", "Alice covered 6 cards."),
    ],
)
def test_facts_in_words(fact, own, other):
    assert [tell_fact(fact, TextRenderer(table(viewer=viewer))) for viewer in (0, None)] == [own, other]
