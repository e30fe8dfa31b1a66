"""What a seat sees of a stored game, and what the site adds to it."""

from collections.abc import Sequence

from games.models import Game, Seat
from games.rules.state import View


def view_of(game: Game, seat: int | None) -> View:
    """The position as ``seat`` may see it; of a finished game with the winners that the site found."""
    view = game.state().view(seat)
    if game.winners is not None:
        view["winners"] = game.winners
    return view


def left_at_the_end(seats: Sequence[Seat]) -> list[int]:
    """The seats whose players left the game to a bot and did not come back; nobody, where all did."""
    gone = [seat.number for seat in seats if seat.stand_in]
    return gone if len(gone) < len(seats) else []
