"""A position of each phase of PUSH, for tests that look at its table; Alice, on seat 0, decides."""

from typing import Any

from games.push.rules import Push
from games.push.rules.game import Phase
from tests.games.push.rules.positions import position

BENCH = {0: "r4 r5 b3 y1 y2 p6 g1", 1: "g4 b1 b2", 2: "p3"}
BANK = {0: "p1 p4 g3", 1: "y3 y5"}
STACKS = ["r1 b2 roll p5", "y4 g2 p2 r6 b5 roll", "y6 b6"]
HAVE = {"bench": BENCH, "bank": BANK}


def phases() -> dict[str, Push]:
    """Each phase, with as many things on the table as there may be."""
    return {
        "turn": position(phase=Phase.TURN, **HAVE),
        "place": position(phase=Phase.PLACE, stacks=["r1 b2", "y4 g2 p2 r6 b5"], drawn="g5", switches=1, **HAVE),
        "push": position(phase=Phase.PUSH, stacks=STACKS, switches=1, **HAVE),
        "take": position(phase=Phase.TAKE, stacks=STACKS, **HAVE),
        "six players": position(phase=Phase.TAKE, stacks=STACKS, seats=6, **HAVE),
    }


def last() -> tuple[Push, str]:
    """A position before the end, and the action that ends it."""
    return position(phase=Phase.TAKE, stacks=["r1"], deck="", **HAVE), "take:1"


# For each phase, a selector of what its decision is about.
ABOUT = {
    "turn": ".push-bank-buttons .button",
    "place": ".push-stack-head, .push-pile, .push-place, .push-answer, .push-drawn .card",
    "push": ".push-stack-head, .push-pile, .push-nowhere",
    "take": ".push-stack-head, .push-pile, .push-answer",
    "six players": ".push-stack-head, .push-pile, .push-answer",
}
SHEETS: dict[str, str] = {}  # phases whose sheet may have another height
FILLS_SPACE = ""  # a selector of what is as large as its space of the board's grid


# For a whole game that takes a minute: its options, and its position.
SHORT_GAME: dict[str, Any] = {}


def shortened(dealt: dict[str, Any]) -> dict[str, Any]:
    """A new game's position with 40 cards to draw."""
    return dealt | {"deck": dealt["deck"][:40]}
