"""Reminding whoever has let half of their time pass: once, and not once they have decided."""

from datetime import datetime

from django.db.models import QuerySet

from games.models import Game, Notice
from games.notices.reachable import reachable


def remind(game: Game, person: int | None, due: datetime, now: datetime) -> None:
    """Have ``person``, for whom ``game`` waits from now on, reminded when it is ``due``."""
    if person is None or move_reminder(game, due):
        return
    rows = [
        Notice(game=game, person=each, kind=Notice.Kind.REMINDER, version=game.version, created_at=now, due_at=due)
        for each in reachable([person], Notice.Kind.REMINDER)
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)  # at the same version there was one already


def move_reminder(game: Game, due: datetime) -> bool:
    """The time left is another now. False where there is no reminder, or it was sent."""
    return bool(_waiting(game).update(due_at=due))


def drop_reminder(game: Game) -> None:
    """There is nothing to remind of any more."""
    _waiting(game).update(status=Notice.Status.DROPPED, error="played meanwhile")


def _waiting(game: Game) -> QuerySet[Notice]:
    return Notice.objects.filter(game=game, kind=Notice.Kind.REMINDER, status=Notice.Status.WAITING)
