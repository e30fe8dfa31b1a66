"""Bank a colour instead of drawing (PUSH-18, PUSH-19)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import collecting, events
from .cards import COLOUR, points

if TYPE_CHECKING:
    from .state import Push


def bank(state: "Push", argument: str, chance: Chance, happened: list[Event]) -> None:
    """All Bench cards of one colour go to the Banked pile, and the turn ends (PUSH-3)."""
    seat, colour = state.acting, argument
    bench = state.bench[seat]
    cards = [card for card in bench if COLOUR[card] == colour]
    state.bench[seat] = [card for card in bench if COLOUR[card] != colour]
    state.bank[seat] += cards
    happened.append(events.banked(seat, colour, cards, points(cards)))
    collecting.begin_turn(state, happened)
