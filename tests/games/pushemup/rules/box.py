"""Where the cards of PUSH 'em UP! are."""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.pushemup.rules import PushEmUp
from games.pushemup.rules.cards import LETTERS, team
from testing.games.pushemup import of_seat


def whole(state: PushEmUp) -> list[str]:
    """The cards that the game is played with, each with its team's letter."""
    cards = team(state.seat_count, state.options)
    return [card for seat in range(state.seat_count) for card in _named(seat, cards)]


def everywhere(state: PushEmUp) -> list[str]:
    """The cards in every place of the position, one after the other, and those that have left the game."""
    dump = state.dump()
    cards = [card for seat in range(state.seat_count) for card in _named(seat, of_seat(dump, seat))]
    return cards + list((Counter(whole(state)) - Counter(cards)).elements())


def _named(seat: int, cards: Iterable[str]) -> Iterator[str]:
    return (LETTERS[seat] + card for card in cards)
