"""Turn a card: it waits for a choice, or is settled at once (PO-4, PO-12, PO-13)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import events, phases, settling
from .cards import ACTION, CHANGE, COUNT, FALL
from .falling import leaders
from .moves import moves
from .spaces import HOME, on_board

if TYPE_CHECKING:
    from .state import Pousse


def turn(state: "Pousse", chance: Chance, happened: list[Event]) -> None:
    """The top card; what leaves its player no choice is settled with it."""
    if not state.pile:
        _reshuffle(state, chance, happened)
    card = state.card = state.pile.pop()
    state.turned += 1
    happened.append(events.turned(state.acting, card))
    if why := _hindrance(state, card):
        happened.append(events.cancelled(state.acting, card, why))
        settling.settle(state, happened)
    elif card == FALL:
        _fall(state, card, happened)
        settling.settle(state, happened)
    else:
        state.phase = phases.MOVE


def _reshuffle(state: "Pousse", chance: Chance, happened: list[Event]) -> None:
    """The card just played is among them (PO-13)."""
    happened.append(events.reshuffled(len(state.discard)))
    state.pile = chance.shuffle(state.discard)[::-1]
    state.discard = []


def _hindrance(state: "Pousse", card: str) -> str | None:
    """Why the card cannot be carried out, None if it can; whoever plays has a pawn to advance."""
    if COUNT.get(card, 0) > 0:
        return None
    seats = [seat for seat in range(state.seat_count) if card not in COUNT or seat != state.acting]
    if not any(on_board(space) for seat in seats for space in state.pawns[seat]):
        return events.NO_PAWN
    if ACTION[card] == CHANGE and not any(moves(state.board, state.pawns, state.acting, card)):
        return events.NO_TWIN
    if card == FALL and len(leaders(state.pawns)) > 1:
        return events.LEVEL
    return None


def _fall(state: "Pousse", card: str, happened: list[Event]) -> None:
    ((owner, pawn),) = leaders(state.pawns)
    start = state.pawns[owner][pawn - 1]
    state.pawns[owner][pawn - 1] = HOME
    happened.append(events.fell(state.acting, card, owner, pawn, start))
