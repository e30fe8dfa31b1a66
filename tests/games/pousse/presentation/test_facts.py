"""What is told of a game of Pousse-toi de là ! that is over."""

import pytest

from games.pousse.presentation.facts import collect, tell_fact
from games.presentation.facts import Fact, PlayedMoment
from games.presentation.renderer import TextRenderer
from tests.games.presentation.readers import table

VIEW = {"board": {"rows": 12, "protected": []}}


def moments(*events):
    return [PlayedMoment(event.get("seat", 0), "", "player", VIEW, [event]) for event in events]


def advanced(seat, *fallen, path=("L1",)):
    gone = [{"seat": owner, "pawn": 1, "space": space} for owner, space in fallen]
    return {"type": "advanced", "seat": seat, "path": list(path), "fallen": gone}


def test_all_pawns_that_fell_are_counted_and_those_of_the_player_who_lost_most():
    fell = {"type": "fell", "seat": 0, "owner": 1, "start": "R5"}
    found = collect(moments(advanced(0, (1, "L2"), (2, "L3")), fell, advanced(2, (1, "8"))))
    assert found == [Fact("drowned", 1, {"all": 4, "own": 3}), Fact("pushed", 0, {"number": 2})]


def test_the_pawn_that_fell_nearest_to_the_goal_is_told_if_it_was_near():
    near = collect(moments(advanced(0, (1, "L9")), advanced(1, (0, "R11"))))
    assert Fact("near", 0, {"number": 2}) in near
    assert [fact.kind for fact in collect(moments(advanced(0, (1, "L9"))))] == ["drowned"]


def test_long_moves_and_long_turns_are_told():
    turned = {"type": "turned", "seat": 1}
    turn = {"type": "turn", "seat": 0}
    path = [f"L{number}" for number in range(1, 8)]
    found = collect(moments(turned, turned, turned, turn, turned, turned, turn, advanced(0, path=path)))
    assert found == [Fact("walked", 0, {"number": 7}), Fact("again", 1, {"number": 3})]


@pytest.mark.parametrize(
    ("fact", "own", "other"),
    [
        (
            Fact("drowned", 0, {"all": 4, "own": 3}),
            "4 pawns drowned, 3 of them yours.",
            "4 pawns drowned, 3 of them Alice’s.",
        ),
        (
            Fact("drowned", 0, {"all": 2, "own": 2}),
            "2 pawns drowned, all of them yours.",
            "2 pawns drowned, all of them Alice’s.",
        ),
        (
            Fact("drowned", 0, {"all": 1, "own": 1}),
            "1 pawn drowned, and it was yours.",
            "1 pawn drowned, one of Alice’s.",
        ),
        (
            Fact("near", 0, {"number": 1}),
            "You lost a pawn 1 space short of the goal.",
            "Alice lost a pawn 1 space short of the goal.",
        ),
        (
            Fact("pushed", 0, {"number": 5}),
            "You pushed 5 pawns into the water.",
            "Alice pushed 5 pawns into the water.",
        ),
        (Fact("walked", 0, {"number": 9}), "Your longest move: 9 spaces.", "Alice went 9 spaces in one move."),
        (
            Fact("again", 0, {"number": 4}),
            "You turned 4 cards in one turn.",
            "Alice turned 4 cards in one turn.",
        ),
    ],
)
def test_facts_in_words(fact, own, other):
    assert [tell_fact(fact, TextRenderer(table(viewer=viewer))) for viewer in (0, None)] == [own, other]
