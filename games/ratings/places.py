"""Which games count, and who took which place in them."""

from collections.abc import Sequence

from games.models import Game, Seat
from games.queries.views import left_at_the_end


def places_in(game: Game, seats: Sequence[Seat]) -> list[int]:
    """The place of each seat in a finished game, 1 for the best; equal places are ties.

    Players who have left share the last place, unless all of them have.
    """
    ranks = game.state().ranks()
    gone = left_at_the_end(seats)
    keys = [(seat not in gone, rank if seat not in gone else ()) for seat, rank in enumerate(ranks)]
    return [1 + sum(other > key for other in keys) for key in keys]


def can_count(seats: Sequence[Seat], guests: bool) -> bool:
    """Whether a game at these seats can be rated: people have all of them, none of them ``guests``."""
    return not guests and all(seat.user_id is not None and not seat.bot for seat in seats)
