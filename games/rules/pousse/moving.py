"""Carry out the choice that the open card asked for (PO-6, PO-10, PO-11)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..state import Event
from . import events, settling
from .cards import COUNT
from .journeys import Journey, carry_out, journey
from .moves import moves

if TYPE_CHECKING:
    from .state import Pousse


def move(state: "Pousse", action: str, happened: list[Event]) -> None:
    """Move the pawn, let fall who falls, and settle the card."""
    card, seat = state.card, state.acting
    assert card is not None
    chosen = next(move for move in moves(state.board, state.pawns, seat, card) if move.action == action)
    made = journey(state.board, state.pawns, card, chosen)
    carry_out(state.pawns, made)
    happened.append(_event(card)(seat, card, made))
    settling.settle(state, happened)


def _event(card: str) -> Callable[[int, str, Journey], Event]:
    count = COUNT.get(card)
    if count is None:
        return events.changed
    return events.advanced if count > 0 else events.backed
