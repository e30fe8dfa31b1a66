"""Games by how they ended."""

from typing import Any

from django.db.models import QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from games.models import Game, LogEntry


class Outcome(TextChoices):
    """How a game may have ended: each that is over in one way."""

    FINISHED = "finished", _("finished by the rules")
    CALLED_OFF = "called-off", _("called off by its players")
    ABANDONED = "abandoned", _("cancelled, as a player was gone")
    STAFF = "staff", _("cancelled by staff")
    UNSTARTED = "unstarted", _("cancelled before it began")


def that_ended(games: QuerySet[Game], outcome: str) -> QuerySet[Game]:
    """Those of ``games`` with that outcome."""
    if outcome == Outcome.FINISHED:
        return games.filter(status=Game.Status.FINISHED)
    early = games.filter(status=Game.Status.CANCELLED)
    if outcome == Outcome.CALLED_OFF:
        return early.filter(pk__in=_closing(LogEntry.Kind.CALLED_OFF))
    cancelled = _closing(LogEntry.Kind.CANCELLED)
    if outcome == Outcome.STAFF:
        return early.filter(pk__in=cancelled.exclude(reason=""))
    if outcome == Outcome.ABANDONED:
        return early.filter(pk__in=cancelled.filter(reason="", seat__isnull=False))
    return early.filter(started_at__isnull=True, pk__in=cancelled.filter(reason="", seat__isnull=True))


def _closing(kind: LogEntry.Kind) -> QuerySet[LogEntry, Any]:
    return LogEntry.objects.filter(kind=kind).values("game_id")
