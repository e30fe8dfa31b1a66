"""What a first game says of cards that were lost, and of turns without a stack."""

import pytest

from games.presentation.events.seen_actions import SeenAction
from games.push.presentation import loss
from games.push.rules import Push
from tests.games.presentation.readers import table
from tests.games.push.rules.positions import dice, position

FULL = "r1 y2 g3 b4 p5 roll"  # only a Switch card fits nowhere else


def told(state: Push, actions: list[str], chance=None, viewer: int = 0) -> str:
    """What Alice, on seat 0, is told after these actions, the first of which is her last decision."""
    played = [SeenAction(1, 0, _built(state), "forced")]
    for number, action in enumerate(actions, 2):
        seat = state.acting
        played.append(SeenAction(number, seat, state.play(action, chance), "player"))
    return loss(state.view(viewer), played, 2, table(viewer=viewer))


def _built(state: Push) -> list[dict]:
    """Events that build the stacks of a position."""
    events: list[dict] = [{"type": "turn", "seat": 0}]
    for number, stack in enumerate(state.stacks, 1):
        for index, card in enumerate(stack):
            events.append({"type": "placed", "seat": 0, "card": card, "stack": number, "new": not index})
    return events


@pytest.mark.parametrize(
    ("stacks", "said"),
    [
        (["r1 roll", "b2"], "You lose 1 point to your Roll card. Another stack had none."),
        (["r1 roll", "b2 roll"], "Bad luck: each stack had a Roll card. You lose 1 point."),
    ],
)
def test_cards_that_a_stacks_roll_card_costs(stacks, said):
    assert told(position(phase="take", turn=0, stacks=stacks), ["take:1"], dice("red")) == said


def test_cards_of_the_bench_would_have_been_safe_in_the_bank():
    state = position(phase="take", turn=0, stacks=["b1 roll"], bench={0: "r4 r5"})
    assert told(state, ["take:1"], dice("red")) == "You lose 9 points to your Roll card. Banked, red is safe."


def test_a_roll_that_costs_nothing_is_not_told():
    state = position(phase="take", turn=0, stacks=["b1 roll"], bench={0: "r4 r5"})
    assert told(state, ["take:1"], dice("green")) == ""


def test_a_bust_against_the_odds_could_have_been_avoided():
    state = position(phase="push", seats=2, stacks=[FULL, FULL, FULL], bench={0: "r4 r5"}, deck="b6")
    said = told(state, ["draw"], dice("red"))
    assert said.endswith("cards would bust: stop earlier. No stack, 9 points lost.")


def test_a_bust_of_few_cards_is_bad_luck():
    state = position(phase="push", seats=2, stacks=["r1", "r2", "r3"], deck="r3 " + "g4 g5 g6 b4 b5 b6 " * 2)
    said = "Bad luck: only 1 of 13 cards would bust. No stack, 0 points lost."
    assert told(state, ["draw"], dice("green")) == said


def test_a_loss_of_another_player_is_not_told():
    state = position(phase="take", turn=0, stacks=["b1", "r4 roll"])
    assert told(state, ["take:1", "take:1"], dice("red")) == ""
