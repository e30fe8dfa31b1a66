"""Pawns at the goal, and victory (PO-14, PO-16)."""

from typing import TYPE_CHECKING

from .moves import Pawns
from .spaces import GOAL, number

if TYPE_CHECKING:
    from .state import Pousse

ENOUGH = 2  # pawns at the goal


def scores(state: "Pousse") -> list[int]:
    """Pawns at the goal, a seat."""
    return [spaces.count(GOAL) for spaces in state.pawns]


def winners(state: "Pousse") -> list[int]:
    """Most pawns at the goal; then the greatest sum of the other pawns' numbers; still level, shared.

    Who has brought two to the goal is alone in it, since the game ends there.
    """
    standing = ranks(state)
    best = max(standing)
    return [seat for seat, rank in enumerate(standing) if rank == best]


def ranks(state: "Pousse") -> list[tuple[int, ...]]:
    """Pawns at the goal, then how far the others are, a seat."""
    return list(zip(scores(state), advances(state.pawns), strict=True))


def advances(pawns: Pawns) -> list[int]:
    """The sum of the space numbers of the pawns that are not at the goal, a seat."""
    return [sum(number(space) for space in spaces if space != GOAL) for spaces in pawns]
