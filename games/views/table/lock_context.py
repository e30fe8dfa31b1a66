"""What a table says of the lock of its deal."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Game, Seat
from games.presentation.people import mixed
from games.presentation.times import dated
from games.views.people import SeatCard


@dataclass(frozen=True)
class LockCard:
    """``since`` when the secret lies there, and who ``mixed`` something in, both in words."""

    since: str
    mixed: str


def lock_of(game: Game, seats: Sequence[Seat], people: Sequence[SeatCard]) -> LockCard:
    """As the viewer sees it: of nobody's text more than that it was given."""
    taken = [person for person in people if not person.free]
    gave = {seat.number for seat in seats if seat.entropy is not None}
    return LockCard(since=dated(game.created_at), mixed=mixed(taken, gave))
