"""After a card: discard it; then again, the next turn, or the end (PO-4, PO-5, PO-14, PO-16)."""

from typing import TYPE_CHECKING

from ..state import Event
from . import events, phases, scoring
from .cards import AGAIN

if TYPE_CHECKING:
    from .state import Pousse


def settle(state: "Pousse", happened: list[Event]) -> None:
    """The open card has been carried out or cancelled."""
    card = state.card
    assert card is not None
    state.discard.append(card)
    state.card = None
    if max(state.scores()) == scoring.ENOUGH:
        _end_game(state, events.GOAL, happened)
    elif state.turned == state.options["limit"]:  # with no limit it is 0, and one card is turned by now
        _end_game(state, events.LIMIT, happened)
    elif AGAIN[card]:
        state.phase = phases.TURN
        happened.append(events.again(state.acting))
    else:
        _begin_turn(state, happened)


def _begin_turn(state: "Pousse", happened: list[Event]) -> None:
    state.turn = state.to_act = (state.acting + 1) % state.seat_count
    state.phase = phases.TURN
    happened.append(events.turn(state.turn))


def _end_game(state: "Pousse", why: str, happened: list[Event]) -> None:
    state.turn = state.to_act = None
    state.phase = phases.OVER
    happened.append(events.over(scoring.scores(state), scoring.winners(state), why))
