"""The actions open in each phase, in the order in which they are listed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import phases
from .moves import moves

if TYPE_CHECKING:
    from .state import Pousse

TURN = "turn"


def turn(state: "Pousse") -> tuple[str, ...]:
    """There is nothing to choose before the card lies open (PO-4)."""
    return (TURN,)


def move(state: "Pousse") -> tuple[str, ...]:
    """Every move that the card allows; one has to be made, even if it hurts (PO-4)."""
    assert state.card is not None
    return tuple(move.action for move in moves(state.board, state.pawns, state.acting, state.card))


def over(state: "Pousse") -> tuple[str, ...]:
    """Nothing is left to do."""
    return ()


BY_PHASE: dict[str, Callable[["Pousse"], tuple[str, ...]]] = {
    phases.TURN: turn,
    phases.MOVE: move,
    phases.OVER: over,
}
