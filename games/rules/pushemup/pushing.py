"""Push and Super Push (UP-10, UP-11)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import columns, events, hands

if TYPE_CHECKING:
    from .state import PushEmUp


def push(state: "PushEmUp", verb: str, argument: str, chance: Chance, happened: list[Event]) -> None:
    """The card goes to the star; the last card of a column moves up, and what it passes leaves the game."""
    seat = state.acting
    number, _, places = argument.partition(":")
    index = int(number) - 1
    hands.spend(state, [verb])
    state.gone[seat].append(verb)
    after, gone = change = columns.pushed(state.columns[index], int(places or 1))
    led = columns.rebuild(state, index, change)
    happened.append(events.pushed(seat, verb, index + 1, moved=after[-1], removed=gone, led=led))
    hands.end_turn(state, happened)
