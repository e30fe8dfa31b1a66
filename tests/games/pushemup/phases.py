"""A position of each phase of PUSH 'em UP!, for tests that look at its table; Alice, on seat 0, decides."""

from typing import Any

from games.pushemup.rules import PushEmUp
from tests.games.pushemup.rules.positions import position

COLUMNS = ["r3 g4 p5", "p8", "g9 b0 b0", "b7 p7", "r1", "g6 p6", "p1 r0 r9", "b2"]
LONG = ["r1 p1 r2 p2 r3 p3 r4 p4 r5 p5 r6 p6", "r7 p7 r8 p8 r9 p9 r0 p0 r1 p1", "r2", "p3", "r3 p4", "p5"]
HANDS = {0: "1 7 7", 1: "2 3 push", 2: "5", 3: "8"}
ROUNDS = [[[20, 13], [30, 21], [10, 32], [20, 17]]]


def phases() -> dict[str, PushEmUp]:
    """Each phase, with as many columns, cards and choices as there may be."""
    return {
        "start": position(phase="start", seats=4, rounds=ROUNDS, tournament=True),
        "start of two": position(phase="start", seats=2),
        "play": position(columns=COLUMNS, hands=HANDS, seats=4, rounds=ROUNDS, tournament=True),
        "super push": position(columns=COLUMNS, hands={0: "1 7 superpush"}, seats=4, apocalypse=True),
        "long columns": position(columns=LONG, hands={0: "7 8 push", 1: "2 6 7"}, seats=2),
        "three of a kind": position(
            columns=["r3 g4 p5", "p8", "g9", "r7 p7", "r1", "g6 p6"], hands={0: "6 6 5"}, seats=3
        ),
        "stuck": position(columns=["r1", "r2", "p4", "p5", "r3", "p6"], hands={0: "8 push push"}, seats=2),
    }


def last() -> tuple[PushEmUp, str]:
    """A position before the end, and the action that ends it: a tournament of one round, with all it can show."""
    state = position(
        columns=COLUMNS,
        hands={0: "1"},
        decks=dict.fromkeys(range(4), ""),
        seats=4,
        rounds=ROUNDS,
        target=50,
        tournament=True,
    )
    return state, "discard:1"


# For each phase, a selector of what its decision is about.
COLUMN = ".emup-column-head, .emup-move-button"
ABOUT = dict.fromkeys(phases(), f"{COLUMN}, .emup-laid:last-child") | {
    "start": ".emup-pick-card, .emup-picked, .emup-unpicked",
    "start of two": ".emup-pick-card, .emup-picked, .emup-unpicked",
    "long columns": COLUMN,  # of up to 12 cards
}
SHEETS = {"start": "start", "start of two": "start"}  # phases whose sheet may have another height
FILLS_SPACE = ""  # a selector of what is as large as its space of the board's grid


# For a whole game that takes a minute: its options, and its position.
SHORT_GAME: dict[str, Any] = {}


def shortened(dealt: dict[str, Any]) -> dict[str, Any]:
    """A new game's position: each is short."""
    return dealt
