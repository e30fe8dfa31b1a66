"""What is told of a game of PUSH that is over."""

import random

import pytest

from games.engine.chance import Seeded
from games.presentation.facts import Fact, PlayedMoment
from games.presentation.renderer import TextRenderer
from games.push.presentation.facts import collect, tell_fact
from games.push.rules import GAME, odds
from tests.games.presentation.readers import table

NO_CARD = ["r5", "b1", "y2"], ["r6", "b2", "y1"], ["r4", "b3", "y5"]


@pytest.fixture
def view():
    """A position in which red, blue and yellow cards would bust."""
    state = GAME.deal(seats=2, options={}, chance=Seeded(random.Random(1)), first=0)
    state.stacks = [list(stack) for stack in NO_CARD]
    return state.view(None)


def stop(view, seat=0, by="player"):
    return PlayedMoment(seat, "stop", by, view, [{"type": "stopped", "seat": seat, "to": None}])


def draw(view, card, seat=1, bust=False):
    events = [{"type": "drew", "seat": seat, "card": card, "to": None}]
    return PlayedMoment(seat, "draw", "player", view, events + [{"type": "bust", "seat": seat, "card": card}] * bust)


def test_a_stop_was_right_if_the_next_card_would_have_bust(view):
    clear = view | {"stacks": []}
    risk = round(100 * odds.count_busts(view)[0] / odds.count_busts(view)[1])
    assert "r3" in odds.nowhere(view)
    assert "g1" not in odds.nowhere(view)
    moments = [stop(view), draw(clear, "r3"), stop(view), draw(clear, "g1"), stop(view), draw(clear, "b4")]
    assert collect(moments) == [Fact("stopped", 0, {"number": 3, "risk": risk, "right": 2})]


def test_stops_without_choice_risk_or_next_card_are_not_told(view):
    free = view | {"stacks": [["r5"]]}
    assert odds.count_busts(free)[0] == 0
    moments = [stop(view, by="forced"), stop(free), stop(free), draw(view | {"stacks": []}, "g1"), stop(view)]
    assert collect(moments) == []


def test_a_bold_draw_is_told_if_it_did_not_bust(view):
    risk = round(100 * odds.count_busts(view)[0] / odds.count_busts(view)[1])
    assert risk >= 30
    assert collect([draw(view, "g1", seat=0), draw(view, "r1", seat=1, bust=True)]) == [
        Fact("dared", 0, {"number": risk})
    ]


def test_the_dearest_roll_and_the_best_stack_are_told(view):
    rolled = [{"type": "rolled", "seat": 1, "lost": cards, "to": None} for cards in (["r5"], ["r6", "r4"], ["r1"])]
    took = [{"type": "took", "seat": 0, "points": points, "to": None} for points in (7, 12)]
    moments = [PlayedMoment(0, "take:1", "bot", view, rolled + took)]
    assert collect(moments) == [Fact("lost", 1, {"number": 10}), Fact("took", 0, {"number": 12})]


@pytest.mark.parametrize(
    ("fact", "own", "other"),
    [
        (
            Fact("stopped", 0, {"number": 4, "risk": 31, "right": 2}),
            "You stopped 4 times, at 31% risk on average. The next card would have been a bust twice.",
            "Alice stopped 4 times, at 31% risk on average. The next card would have been a bust twice.",
        ),
        (
            Fact("stopped", 0, {"number": 2, "risk": 9, "right": 0}),
            "You stopped 2 times, at 9% risk on average. The next card was never a bust.",
            "Alice stopped 2 times, at 9% risk on average. The next card was never a bust.",
        ),
        (
            Fact("dared", 0, {"number": 62}),
            "You drew at 62% risk and got away with it.",
            "Alice drew at 62% risk and got away with it.",
        ),
        (Fact("lost", 0, {"number": 16}), "A single roll cost you 16 points.", "A single roll cost Alice 16 points."),
        (
            Fact("took", 0, {"number": 17}),
            "Your best stack was worth 17 points.",
            "Alice took a stack worth 17 points.",
        ),
    ],
)
def test_facts_in_words(fact, own, other):
    assert [tell_fact(fact, TextRenderer(table(viewer=viewer))) for viewer in (0, None)] == [own, other]
