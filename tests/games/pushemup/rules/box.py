"""Where the cards of PUSH 'em UP! are."""

from collections.abc import Iterable, Iterator

from games.rules.pushemup import PushEmUp
from games.rules.pushemup.cards import LETTERS, team

from .positions import of_seat


def whole(state: PushEmUp) -> list[str]:
    """The cards that the game is played with, each with its team's letter."""
    cards = team(state.seat_count, state.options)
    return [card for seat in range(state.seat_count) for card in _named(seat, cards)]


def everywhere(state: PushEmUp) -> list[str]:
    """The cards in every place of the position, one after the other."""
    dump = state.dump()
    return [card for seat in range(state.seat_count) for card in _named(seat, of_seat(dump, seat))]


def _named(seat: int, cards: Iterable[str]) -> Iterator[str]:
    return (LETTERS[seat] + card for card in cards)
