"""What should have happened by now."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Game

A_SWEEP = 500  # at most; the next sweep finds the rest


def overdue_bots(grace: float) -> QuerySet[Game]:
    """Games whose bot should have moved more than ``grace`` seconds ago, the longest overdue first: a lost ring."""
    late = timezone.now() - timedelta(seconds=grace)
    return Game.objects.filter(bot_due_at__lt=late).order_by("bot_due_at").only("pk", "version")[:A_SWEEP]


def overdue_fills() -> list[str]:
    """Open tables that bots should have filled."""
    return _due("fill_at")


def expired_tables() -> list[str]:
    """Open tables that have waited too long."""
    return _due("expires_at")


def _due(column: str) -> list[str]:
    due = Game.objects.filter(**{f"{column}__lte": timezone.now()}, status=Game.Status.OPEN)
    return list(due.order_by(column).values_list("pk", flat=True)[:A_SWEEP])
