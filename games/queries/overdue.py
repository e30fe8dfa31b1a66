"""Overdue games and notices, for the sweep and for staff."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Game, HistoryCheck, Notice

GAMES_A_SWEEP = 500  # at most; the next task finds the rest
CLOCKS_APART = timedelta(minutes=1)  # how far the clocks of the site's machines may be from each other
STUCK_BOT = timedelta(minutes=2)
STUCK_PERSON = timedelta(days=30)


def overdue_bots(grace: float) -> QuerySet[Game]:
    """Games whose bot should have moved more than ``grace`` seconds ago, the longest overdue first: a lost wake-up.

    A bot that is due in the future was scheduled by a clock that has been set back since.
    """
    due = _late("bot_due_at", grace)
    return Game.objects.filter(due).order_by("bot_due_at").only("pk", "version")[:GAMES_A_SWEEP]


def newest_version(game_id: str) -> int:
    """How many actions have been played in a game; 0 if there is no such game any more."""
    return Game.objects.filter(pk=game_id).values_list("version", flat=True).first() or 0


def overdue_clocks() -> list[str]:
    due = Game.objects.filter(deadline__lte=timezone.now()).order_by("deadline")
    return list(due.values_list("pk", flat=True)[:GAMES_A_SWEEP])


def overdue_fills() -> list[str]:
    """Open tables that bots should fill now."""
    return _due("fill_at")


def expired_tables() -> list[str]:
    """Open tables that have waited too long to start."""
    return _due("expires_at")


def due_notices(now: datetime | None = None) -> QuerySet[Notice]:
    """Notices that are due, in no order."""
    return Notice.objects.filter(status=Notice.Status.WAITING, due_at__lte=now or timezone.now())


def due_in(channel: str) -> list[int]:
    """The ids of the notices of a channel that are due, the longest due first."""
    return list(due_notices().filter(channel=channel).order_by("due_at").values_list("pk", flat=True)[:GAMES_A_SWEEP])


def due_checks(grace: float) -> list[str]:
    """Games that are over and whose check has been due for more than ``grace`` seconds."""
    due = HistoryCheck.objects.filter(_late("due_at", grace), checked_at__isnull=True)
    return list(due.order_by("due_at").values_list("game_id", flat=True)[:GAMES_A_SWEEP])


def _late(column: str, grace: float) -> Q:
    """Due more than ``grace`` seconds ago, or in the future, where it cannot have been scheduled."""
    now = timezone.now()
    late, ahead = now - timedelta(seconds=grace), now + CLOCKS_APART
    return Q(**{f"{column}__lt": late}) | Q(**{f"{column}__gt": ahead})


def _due(column: str) -> list[str]:
    due = Game.objects.filter(**{f"{column}__lte": timezone.now()}, status=Game.Status.OPEN)
    return list(due.order_by(column).values_list("pk", flat=True)[:GAMES_A_SWEEP])


def stuck() -> Q:
    """Games that staff should look at: a bot long overdue, a person who has been away very long, or no seat to act."""
    now = timezone.now()
    bot = Q(bot_due_at__lt=now - STUCK_BOT)
    person = Q(waiting_for__isnull=False, waiting_since__lt=now - STUCK_PERSON)
    nobody = Q(waiting_for__isnull=True, bot_due_at__isnull=True)
    return Q(status=Game.Status.RUNNING) & (bot | person | nobody)
