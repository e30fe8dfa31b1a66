"""Bots whose turn it is."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Game

A_SWEEP = 500  # rings at most; the next sweep rings the rest


def overdue_bots(grace: float) -> QuerySet[Game]:
    """Games whose bot should have moved more than ``grace`` seconds ago, the longest overdue first: a lost ring."""
    late = timezone.now() - timedelta(seconds=grace)
    return Game.objects.filter(bot_due_at__lt=late).order_by("bot_due_at").only("pk", "version")[:A_SWEEP]
