"""Games by how they ended."""

from functools import reduce
from operator import and_
from typing import Any

from django.db.models import Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from games.models import Game, LogEntry
from games.rules.pousse import Pousse
from games.rules.pousse.scoring import ENOUGH


class Outcome(TextChoices):
    """How a game may have ended: each that is over in one way, and some that are finished by the limit of cards."""

    FINISHED = "finished", _("finished by the rules")
    LIMIT = "limit", _("finished, as its limit of cards was reached")
    CALLED_OFF = "called-off", _("called off by its players")
    ABANDONED = "abandoned", _("cancelled, as a player was gone")
    STAFF = "staff", _("cancelled by staff")
    UNSTARTED = "unstarted", _("cancelled before it began")


def that_ended(games: QuerySet[Game], outcome: str) -> QuerySet[Game]:
    """Those of ``games`` with that outcome."""
    if outcome == Outcome.FINISHED:
        return games.filter(status=Game.Status.FINISHED)
    if outcome == Outcome.LIMIT:
        return games.filter(_limited())
    early = games.filter(status=Game.Status.CANCELLED)
    if outcome == Outcome.CALLED_OFF:
        return early.filter(pk__in=_closing(LogEntry.Kind.CALLED_OFF))
    cancelled = _closing(LogEntry.Kind.CANCELLED)
    if outcome == Outcome.STAFF:
        return early.filter(pk__in=cancelled.exclude(reason=""))
    if outcome == Outcome.ABANDONED:
        return early.filter(pk__in=cancelled.filter(reason="", seat__isnull=False))
    return early.filter(started_at__isnull=True, pk__in=cancelled.filter(reason="", seat__isnull=True))


def _limited() -> Q:
    """PO-16: Pousse-toi de là ! alone has a limit, and who wins before it has a score of ``ENOUGH`` (PO-14)."""
    nobody_won = (Q(seats__lte=seat) | Q(**{f"scores__{seat}__lt": ENOUGH}) for seat in range(max(Pousse.seats)))
    return reduce(and_, nobody_won, Q(status=Game.Status.FINISHED, rules=Pousse.slug))


def _closing(kind: LogEntry.Kind) -> QuerySet[LogEntry, Any]:
    return LogEntry.objects.filter(kind=kind).values("game_id")
