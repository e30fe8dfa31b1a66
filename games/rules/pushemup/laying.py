"""Cover, add, pair and run (UP-6 to UP-9)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import columns, events, hands

if TYPE_CHECKING:
    from .state import PushEmUp


def lay(state: "PushEmUp", verb: str, argument: str, chance: Chance, happened: list[Event]) -> None:
    """Heroes go from the hand to a column; an enemy card that they cover leaves the game."""
    seat = state.acting
    number, _, values = argument.partition(":")
    index, heroes = int(number) - 1, columns.heroes_of(verb, values)
    end = state.columns[index][-1]
    hands.spend(state, heroes)
    after, gone = change = columns.laid(state.columns[index], seat, heroes)
    led = columns.rebuild(state, index, change)
    laid = after[-len(heroes) :]
    covered, built_on = (end, None) if gone else (None, end)
    happened.append(events.laid(seat, verb, index + 1, laid, covered=covered, after=built_on, led=led))
    hands.end_turn(state, happened)
