"""Storing who has left a rated game, and deciding the game once a single player has stayed.

`games.ratings.leavers` reads the log. Once a single player is left, the others have lost and the game is rated; that
player may play on for fun, or end it.
"""

from collections.abc import Sequence
from datetime import datetime

from games.models import Game, LogEntry, Seat
from games.ratings.leavers import Leavers, leavers_of, note_leavers
from games.ratings.rate import rate


def store_leavers(game: Game, now: datetime) -> bool:
    """Store who has left the locked, running game, after an entry of its log was written; save ``decided_at`` then.

    Return whether that decides the game. In games that are not rated nobody has left before the end.
    """
    if game.rated != Game.Rated.YES or game.decided_at is not None:
        return False
    seats = list(game.seat_rows.all())
    leavers = leavers_of(game)
    Seat.objects.bulk_update(note_leavers(seats, leavers.left), ["left_version"])
    return decide_game(game, seats, leavers, now)


def decide_game(game: Game, seats: Sequence[Seat], leavers: Leavers, now: datetime) -> bool:
    """Decide the locked game if all but one have left it; return whether it was decided now, for ``decided_at``."""
    if not leavers.decided or game.decided_at is not None:
        return False
    game.decided_at = now
    for seat in seats:  # nothing is left to be cancelled
        seat.would_cancel = False
    Seat.objects.bulk_update(seats, ["would_cancel"])
    stayed = winner_of(seats)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.DECIDED, seat=stayed.number, version=game.version, at=now)
    rate(game, seats)
    return True


def winner_of(seats: Sequence[Seat]) -> Seat:
    """The player of a decided game who has not left."""
    return next(seat for seat in seats if seat.left_version is None)
