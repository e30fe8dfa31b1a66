"""How the site does at this moment, in figures: for Prometheus, and for staff.

A figure counts no further than ``MOST_ROWS_COUNTED`` rows, which an index finds, so it takes no longer on a large site.
Nothing in it is about one person or one game.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.catalog import CHANNELS
from games.models import Action, Case, Game, HistoryCheck, Notice, Sweep
from games.queries.overdue import due_notices

MOST_ROWS_COUNTED = 20_000
NEWEST_ACTIONS = 1000  # the pace of a busy site is worked out from these
LAST_MINUTE = timedelta(minutes=1)
FAILED_WITHIN = timedelta(days=1)


@dataclass(frozen=True)
class SiteState:
    """All figures; an age is in seconds, and 0 where nothing waits.

    ``due``, ``due_age``, ``failed`` and ``unreached`` are by channel: what ``failed`` was given up within a day, and
    the site has stopped to use the channel for those who are ``unreached``. ``actions`` is how many there were in the
    last minute, by the kind of player (`Action.By`).
    """

    sweep_age: float | None  # None: there was no sweep yet
    running: int
    open: int
    clocks_overdue: int
    clocks_overdue_age: float
    bots_overdue: int
    bots_overdue_age: float
    checks_due: int
    checks_due_age: float
    faulty_histories: int
    cases_open: int
    due: Mapping[str, int]
    due_age: Mapping[str, float]
    failed: Mapping[str, int]
    unreached: Mapping[str, int]
    last_action: int  # its number in the database: grows by one with each
    actions: Mapping[str, float]

    def as_figures(self) -> dict[str, Any]:
        """The same as plain data, for a `StateSample`."""
        return asdict(self)


def site_state() -> SiteState:
    """Return the figures of the site, in few queries."""
    now = timezone.now()
    unfinished = Game.objects.filter(status__in=["open", "running"]).order_by()[:MOST_ROWS_COUNTED]
    games = unfinished.aggregate(running=Count("pk", Q(status="running")), open=Count("pk", Q(status="open")))
    clocks, clocks_age = _waiting(Game.objects.filter(deadline__lte=now), "deadline", now)
    bots, bots_age = _waiting(Game.objects.filter(bot_due_at__lte=now), "bot_due_at", now)
    checks, checks_age = _waiting(HistoryCheck.objects.filter(checked_at=None, due_at__lte=now), "due_at", now)
    due, due_age = _due(now)
    last_action, actions = _actions(now)
    newest_failed = Notice.objects.filter(status=Notice.Status.FAILED).order_by("-pk")[:MOST_ROWS_COUNTED]
    lately = Q(due_at__gte=now - FAILED_WITHIN)  # their last try was due then
    unreached = User.objects.filter(stopped_channels__gt="").order_by()[:MOST_ROWS_COUNTED]
    return SiteState(
        sweep_age=Sweep.age(),
        running=games["running"],
        open=games["open"],
        clocks_overdue=clocks,
        clocks_overdue_age=clocks_age,
        bots_overdue=bots,
        bots_overdue_age=bots_age,
        checks_due=checks,
        checks_due_age=checks_age,
        faulty_histories=HistoryCheck.objects.exclude(faults="").order_by()[:MOST_ROWS_COUNTED].count(),
        cases_open=Case.objects.exclude(state=Case.State.CLOSED).order_by()[:MOST_ROWS_COUNTED].count(),
        due=due,
        due_age=due_age,
        failed=newest_failed.aggregate(**{name: Count("pk", Q(channel=name) & lately) for name in CHANNELS}),
        unreached=unreached.aggregate(**{name: Count("pk", Q(stopped_channels__contains=name)) for name in CHANNELS}),
        last_action=last_action,
        actions=actions,
    )


def _waiting(rows: QuerySet[Any], column: str, now: datetime) -> tuple[int, float]:
    """How many rows wait, and for how many seconds the first one has."""
    row = rows.order_by(column)[:MOST_ROWS_COUNTED].aggregate(number=Count("pk"), first=Min(column))
    return row["number"], _seconds(row["first"], now)


def _seconds(first: datetime | None, now: datetime) -> float:
    return (now - first).total_seconds() if first else 0.0


def _due(now: datetime) -> tuple[dict[str, int], dict[str, float]]:
    """How many notices of each channel are due, and for how long the first one has been."""
    columns: dict[str, Any] = {}
    for name in CHANNELS:
        of_it = Q(channel=name)
        columns |= {f"{name}_number": Count("pk", of_it), f"{name}_first": Min("due_at", filter=of_it)}
    row = due_notices(now).order_by("due_at")[:MOST_ROWS_COUNTED].aggregate(**columns)
    numbers = {name: row[f"{name}_number"] for name in CHANNELS}
    return numbers, {name: _seconds(row[f"{name}_first"], now) for name in CHANNELS}


def _actions(now: datetime) -> tuple[int, dict[str, float]]:
    """The number of the newest action, and how many there were in the last minute.

    No index knows when an action was: the newest ones are looked at, and if even they took less than a minute, the
    minute is reckoned from them.
    """
    columns: dict[str, Any] = {by: Count("pk", Q(by=by, at__gte=now - LAST_MINUTE)) for by in Action.By.values}
    newest = Action.objects.order_by("-pk")[:NEWEST_ACTIONS]
    counts = newest.aggregate(last=Max("pk"), first=Min("at"), **columns)
    last, first = counts.pop("last"), counts.pop("first")
    enough = sum(counts.values()) == NEWEST_ACTIONS and first < now
    factor = LAST_MINUTE / (now - first) if enough else 1
    return last or 0, {by: number * factor for by, number in counts.items()}
