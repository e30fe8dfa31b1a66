"""Cancelling a table that has not started."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, LogEntry
from games.play.bell import ring_after_commit
from games.play.errors import NotHost, NotOpen
from games.play.lock import locked


@transaction.atomic
def cancel_table(*, game_id: str, user: User) -> Game:
    """Close the host's open table; it stays readable. Raises ``NotOpen`` or ``NotHost``."""
    game = locked(game_id)
    if game.status != Game.Status.OPEN:
        raise NotOpen
    if game.host_id != user.pk:
        raise NotHost
    game.status = Game.Status.CANCELLED
    game.ended_at = timezone.now()
    game.revision += 1
    game.save(update_fields=["status", "ended_at", "revision"])
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.CANCELLED, person=user)
    ring_after_commit(game)
    return game
