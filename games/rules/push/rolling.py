"""The die (PUSH-11, PUSH-14, PUSH-15, PUSH-22)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import events
from .cards import COLOUR, FACES, STAR

if TYPE_CHECKING:
    from .state import Push


def roll(state: "Push", seat: int, why: str, chance: Chance, happened: list[Event]) -> None:
    """Discard from the Bench what the die says; the Banked pile is safe (PUSH-16)."""
    face = chance.roll(FACES)
    bench = state.bench[seat]
    if face != STAR:
        lost = [card for card in bench if COLOUR[card] == face]
        state.bench[seat] = [card for card in bench if COLOUR[card] != face]
    elif state.options["risky"]:
        lost = bench
        state.bench[seat] = []
    else:
        lost = []
    state.discard += lost
    happened.append(events.rolled(seat, face, why, lost))
