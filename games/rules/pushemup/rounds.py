"""The rounds of a tournament, of which any other game has one (UP-13, UP-17, UP-18)."""

from typing import TYPE_CHECKING

from ..state import Event
from . import counting, events, phases
from .cards import team

if TYPE_CHECKING:
    from .state import PushEmUp


def begin(state: "PushEmUp", first: int) -> None:
    """Every team whole again, and nobody has chosen yet."""
    seats = range(state.seat_count)
    state.turn = state.to_act = first
    state.phase = phases.START
    state.columns = []
    state.started = [[] for _ in seats]
    state.hands = [[] for _ in seats]
    state.decks = [team(state.seat_count, state.options) for _ in seats]
    state.gone = [[] for _ in seats]


def end(state: "PushEmUp", happened: list[Event]) -> None:
    """Count; then the next round, or the end of the game."""
    seats, number = state.seat_count, state.round
    points = counting.points(state.columns, seats)
    state.rounds.append(points)
    totals = state.totals
    won = counting.holders(state.columns, seats)
    happened.append(events.counted(number, state.columns, won, points, totals))
    if state.options["tournament"] and max(totals) < state.options["target"]:
        begin(state, first=totals.index(min(totals)))
        happened += [events.next_round(state.round, state.acting), events.turn(state.acting)]
    else:
        state.turn = state.to_act = None
        state.phase = phases.OVER
        happened.append(events.over(totals, counting.highest(totals)))
