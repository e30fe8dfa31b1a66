"""The heroes that each team begins with (UP-3 to UP-5)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import events, hands, phases
from .cards import LETTERS

if TYPE_CHECKING:
    from .state import PushEmUp


def start(state: "PushEmUp", verb: str, argument: str, chance: Chance, happened: list[Event]) -> None:
    """The seat's heroes are put aside, its deck is shuffled and its hand taken; the last seat's choice shows all."""
    seat, chosen = state.acting, argument.split(",")
    deck = state.decks[seat]
    for hero in chosen:
        deck.remove(hero)
    state.decks[seat] = chance.shuffle(deck)[::-1]
    state.started[seat] = chosen
    happened += [events.chose(seat, chosen), events.ready(seat)]
    hands.fill(state, seat, happened)
    if all(state.started):
        _show(state, happened)
    hands.pass_on(state, happened)


def _show(state: "PushEmUp", happened: list[Event]) -> None:
    """Each hero starts a column, in the order of choosing, of which the last has just come."""
    for step in range(1, state.seat_count + 1):
        seat = (state.acting + step) % state.seat_count
        state.columns += [[LETTERS[seat] + hero] for hero in state.started[seat]]
    state.started = [[] for _ in range(state.seat_count)]
    state.phase = phases.PLAY
    happened.append(events.shown(state.columns))
