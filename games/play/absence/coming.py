"""People who have not come to a game that began without them: their first clock waits for them, and nobody loses."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import Game, LogEntry, Seat
from games.notices.outbox import notify_lapse
from games.play.clocks.running import CLOCK, start_first_clock
from games.play.lock import locked
from games.play.tables.ending import close
from games.play.wake_ups import save_revision
from games.ratings.rate import rate


@transaction.atomic
def note_coming(game_id: str, seat_number: int) -> None:
    """Let the first clock of the player at this seat start now, if it runs and they had not come before."""
    game = locked(game_id)
    seat = game.seat_rows.get(number=seat_number)
    if game.to_act == seat.number and game.clock_since is not None and not seat.has_come:
        start_first_clock(game, seat, timezone.now())
        save_revision(game, *CLOCK)


def lapses_without(game: Game, seat: Seat) -> bool:
    """Whether ``game`` is closed without a result if the clock at ``seat`` runs out now.

    A decided game has its result, and on the board of bots a bot could give up the deals that it does not like.
    """
    return not seat.has_come and game.decided_at is None and not game.for_bot_board


def lapse(game: Game, seat: Seat, now: datetime) -> Game:
    """Close a locked, running game without a result, since the player at ``seat`` has not come in time."""
    close(game, now, seat.user, kind=LogEntry.Kind.LAPSED, seat=seat.number)
    seats = list(game.seat_rows.all())
    rate(game, seats)  # those who had left a rated game before come last in it all the same
    notify_lapse(game, seats, now)
    return game
