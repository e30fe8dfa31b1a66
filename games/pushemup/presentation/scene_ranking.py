"""The end: places, with the parts of each score (UP-14 to UP-18)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.state import View
from games.presentation.results import Place
from games.pushemup.presentation.players import Seat
from games.pushemup.rules.game import Phase


@dataclass(frozen=True)
class Rank(Place[Seat]):
    """One player's place; equals share it."""

    columns: int  # points of all rounds
    cards: int


def ranking(view: View, seats: Sequence[Seat]) -> list[Rank]:
    """The best first; empty while the game runs."""
    if view["phase"] != Phase.OVER:
        return []
    scores = sorted(view["scores"], reverse=True)
    ranks = [_rank(view, seat, scores.index(seat.score) + 1) for seat in seats]
    return sorted(ranks, key=lambda rank: (rank.place, rank.hand.person.number))


def _rank(view: View, seat: Seat, place: int) -> Rank:
    number = seat.person.number
    columns, cards = (sum(points[number][part] for points in view["rounds"]) for part in (0, 1))
    return Rank(place, seat, number in view["winners"], columns, cards)
