"""Cancelling a running game that somebody has left for good."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, LogEntry
from games.play.bell import ring_after_commit
from games.play.lock import locked
from games.play.waiting import WAITING


@transaction.atomic
def abandon(*, game_id: str, user: User) -> Game:
    """Cancel the running game of ``user``, who will not come back; it stays readable as it stands.

    A game that is not running any more is left as it is.
    """
    game = locked(game_id)
    if game.status != Game.Status.RUNNING:
        return game
    game.status = Game.Status.CANCELLED
    game.waiting_for = game.waiting_since = game.bot_due_at = None
    game.ended_at = timezone.now()
    game.revision += 1
    game.save(update_fields=["status", "ended_at", "revision", *WAITING])
    seat = game.seat_rows.get(user=user).number
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.CANCELLED, seat=seat, person=user, version=game.version)
    ring_after_commit(game)
    return game
