"""A position of each phase of Pousse-toi de là !, for tests that look at its table; Alice, on seat 0, decides."""

from typing import Any

from games.pousse.rules import Pousse
from tests.games.pousse.rules.positions import position

PAWNS = {0: "R6 L4 home", 1: "L5 8 goal", 2: "L9 R4 home", 3: "R3 home home"}


def phases() -> dict[str, Pousse]:
    """Each phase, on each board, with as many pawns as there may be."""
    return {
        "turn": position(pawns=PAWNS, seats=4),
        "advance": position(card="+3", pawns=PAWNS, seats=4),
        "advance, short board": position(card="+2", pawns=PAWNS, seats=3, board="short"),
        "advance, long board": position(card="+3", pawns=PAWNS, seats=4, board="long"),
        "advance, blocked": position(card="+2", pawns={0: "R2 home home", 1: "R3 L3 R4", 2: "L2 L4 home"}, seats=3),
        "advance, two ways to the goal": position(
            card="+4", pawns={0: "8 R4 home", 1: "L9 R9 home"}, seats=2, board="short"
        ),
        "back": position(card="-2", pawns=PAWNS, seats=4),
        "only pawn": position(card="+1", pawns={0: "R6 goal home"}, seats=2),
    }


def last() -> tuple[Pousse, str]:
    """A position before the end, and the action that ends it."""
    return position(card="+3", pawns={0: "L11 goal home", 1: "L5 8 home"}, seats=2), "advance:1"


# For each phase, a selector of what its decision is about. The goal's own words lie on its buttons.
ABOUT = dict.fromkeys(phases(), ".pousse-ways, .selection-target:not(.pousse-target-goal), .pousse-would-fall")
SHEETS: dict[str, str] = {}  # phases whose sheet may have another height
FILLS_SPACE = ".pousse-tracks > .pawn"  # a selector of what is as large as its space of the board's grid


# For a whole game that takes a minute: its options, and its position.
SHORT_GAME: dict[str, Any] = {"board": "short"}


def shortened(dealt: dict[str, Any]) -> dict[str, Any]:
    """A new game's position: on this board it is short anyhow."""
    return dealt
