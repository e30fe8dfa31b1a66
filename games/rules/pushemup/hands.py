"""A hand and its deck: spending cards, discarding, filling up, and the turn's end (UP-5, UP-12, UP-13)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import events, rounds

if TYPE_CHECKING:
    from .state import PushEmUp

FULL = 3


def discard(state: "PushEmUp", verb: str, argument: str, chance: Chance, happened: list[Event]) -> None:
    """One card leaves the game (UP-12)."""
    seat = state.acting
    spend(state, [argument])
    state.gone[seat].append(argument)
    happened.append(events.discarded(seat, argument))
    end_turn(state, happened)


def spend(state: "PushEmUp", cards: Iterable[str]) -> None:
    """Take the cards from the hand of the seat to act."""
    hand = state.hands[state.acting]
    for card in cards:
        hand.remove(card)


def end_turn(state: "PushEmUp", happened: list[Event]) -> None:
    """With the last card gone the round is over (UP-13); else fill up, and the next seat plays."""
    seat = state.acting
    if state.hands[seat] or state.decks[seat]:
        fill(state, seat, happened)
        pass_on(state, happened)
    else:
        rounds.end(state, happened)


def fill(state: "PushEmUp", seat: int, happened: list[Event]) -> None:
    """Up to three cards in hand, while the deck lasts."""
    hand, deck = state.hands[seat], state.decks[seat]
    drawn = [deck.pop() for _ in range(min(FULL - len(hand), len(deck)))]
    if drawn:
        state.hands[seat] = sorted(hand + drawn)
        happened += [events.drew(seat, drawn), events.refilled(seat, len(drawn), len(hand) + len(drawn), len(deck))]


def pass_on(state: "PushEmUp", happened: list[Event]) -> None:
    """Play passes to the left (UP-20)."""
    state.turn = state.to_act = (state.acting + 1) % state.seat_count
    happened.append(events.turn(state.turn))
