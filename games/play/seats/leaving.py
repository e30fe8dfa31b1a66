"""Who has left a rated game, kept at the seats whenever the log says so; `games.ratings.leaving` reads the log."""

from games.models import Game, Seat
from games.ratings.leaving import leavers_in, log_of, note_leavers


def store_leavers(game: Game) -> None:
    """Store who has left the locked, running game, after an entry of its log was written. Unrated games have nobody."""
    if game.rated == Game.Rated.YES:
        wrong = note_leavers(list(game.seat_rows.all()), leavers_in(log_of(game), over=False))
        Seat.objects.bulk_update(wrong, ["left_version"])
