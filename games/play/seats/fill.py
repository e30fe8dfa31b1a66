"""Bots in the seats that nobody took."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.play.ending import close
from games.play.lock import locked, locked_by_host
from games.play.seats.seating import bot_name, name_beside
from games.play.start import deal

FILL_LEVEL = "normal"


@transaction.atomic
def fill_and_start(*, game_id: str, user: User) -> Game:
    """Seat bots where the host's table is free, and start. Raises ``NotOpen`` or ``NotHost``."""
    return _fill(locked_by_host(game_id, user), user)


@transaction.atomic
def fill_when_due(game_id: str) -> Game | None:
    """What ``fill_at`` asks for: fill and start, or close the table where no person sits. None if it is not due."""
    game = locked(game_id)
    if game.status != Game.Status.OPEN or game.fill_at is None or game.fill_at > timezone.now():
        return None
    if not game.seat_rows.filter(user__isnull=False).exists():
        return close(game)
    return _fill(game, None)


def _fill(game: Game, user: User | None) -> Game:
    seats = list(game.seat_rows.all())
    free = [seat for seat in seats if seat.free]
    for seat in free:
        name = name_beside(bot_name(seat.number), seats)
        seat.bot, seat.name, seat.taken_at = FILL_LEVEL, name, timezone.now()
    Seat.objects.bulk_update(free, ["bot", "name", "taken_at"])
    if free:
        LogEntry.objects.create(game=game, kind=LogEntry.Kind.FILLED, person=user)
    return deal(game, user)
