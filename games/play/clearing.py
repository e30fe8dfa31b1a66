"""Clearing each night, so that only played games stay for ever."""

import logging
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.data_copies.ask import clear_data_copies
from accounts.lifecycle.clearing import (
    TimeLeft,
    clear_addresses,
    clear_closed_accounts,
    clear_guests,
    clear_of_apps,
    clear_requests,
    clear_sessions,
    clear_shared_browsers,
    clear_stored_mails,
    delete_in_batches,
    kept_since,
)
from games.models import (
    Action,
    ArchivedGame,
    Case,
    ClearedDigests,
    Command,
    Game,
    HistoryCheck,
    Notice,
    StaffAct,
    StateSample,
    Vacation,
)
from games.play.archive import archive_old_games

log = logging.getLogger(__name__)

TABLE_RETENTION = timedelta(days=30)  # closed before they began; until then the lock of their deal can be read
VACATION_RETENTION = timedelta(days=800)  # days are counted by the year
STATE_RETENTION = timedelta(days=2)
COMMAND_RETENTION = timedelta(days=1)
EXHIBITION_RETENTION = timedelta(hours=1)
EXHIBITION_LONGEST = timedelta(days=1)  # one that still runs then is stuck
TABLES_AT_ONCE = 100
GAMES_AT_ONCE = 20  # whose actions are changed in one transaction: some 5,000 rows
CLEARING_SECONDS = 5  # then other tasks run: an embedded site has one worker


def clear_old_rows() -> bool:
    """Clear what is old; return whether time ran out first. A failure in one part does not stop the others."""
    end = time.monotonic() + CLEARING_SECONDS
    cleared = sum(_cleared(each, lambda: time.monotonic() < end) for each in EACH_NIGHT)
    return cleared > 0 and time.monotonic() >= end


def _cleared(clear_some: Callable[[TimeLeft], int], time_left: TimeLeft) -> int:
    try:
        return clear_some(time_left)
    except Exception:
        log.exception("not cleared", extra={"what": clear_some.__name__})
        return 0


def clear_unstarted_tables(time_left: TimeLeft) -> int:
    """Clear tables that closed before their game began, with everything that belongs to them."""
    removed = 0
    while time_left() and (number := _remove_some(unstarted_tables())):
        removed += number
    return removed


def clear_exhibitions(time_left: TimeLeft) -> int:
    """Clear games of bots alone an hour after their end; the sweep does it too."""
    removed = 0
    while time_left() and (number := _remove_some(old_exhibitions())):
        removed += number
    return removed


def old_exhibitions() -> QuerySet[Game]:
    """The games of bots alone to remove."""
    now = timezone.now()
    old = Q(ended_at__lt=now - EXHIBITION_RETENTION) | Q(started_at__lt=now - EXHIBITION_LONGEST)
    return Game.objects.filter(old, exhibition=True).exclude(_kept_for_staff())


def clear_commands(time_left: TimeLeft) -> int:
    """Clear commands: after a day nobody sends the same form again."""
    return delete_in_batches(Command.objects.filter(at__lt=timezone.now() - COMMAND_RETENTION), time_left)


def clear_notices(time_left: TimeLeft) -> int:
    """Clear notices that were sent or dropped long ago."""
    done = Notice.objects.exclude(status=Notice.Status.WAITING)
    return delete_in_batches(done.filter(due_at__lt=kept_since("notices")), time_left)


def clear_vacations(time_left: TimeLeft) -> int:
    """Clear vacations of years that no longer count."""
    return delete_in_batches(Vacation.objects.filter(ends_at__lt=timezone.now() - VACATION_RETENTION), time_left)


def clear_session_digests(time_left: TimeLeft) -> int:
    """Clear from actions which session they came from, in the order in which their games ended."""
    cleared = 0
    while time_left() and (number := _clear_some_digests()):
        cleared += number
    return cleared


@transaction.atomic
def _clear_some_digests() -> int:
    """Go on where the last call has stopped; return the number of games."""
    reached = ClearedDigests.locked()
    old = Game.objects.filter(ended_at__gt=reached.until, ended_at__lt=kept_since("session_digests")).order_by(
        "ended_at"
    )
    ends = list(old.values_list("ended_at", flat=True)[:GAMES_AT_ONCE])
    if not ends:
        return 0
    games = list(old.filter(ended_at__lte=ends[-1]).values_list("pk", flat=True))  # all that ended at the last moment
    Action.objects.filter(game__in=games).exclude(session="").update(session="")
    ArchivedGame.objects.filter(game__in=games).exclude(sessions=[]).update(sessions=[])  # after rows that it may await
    reached.until = ends[-1]
    reached.save()
    return len(games)


def clear_state_samples(time_left: TimeLeft) -> int:
    """Clear how the site did before the day that staff see."""
    return delete_in_batches(StateSample.objects.filter(at__lt=timezone.now() - STATE_RETENTION), time_left)


def unstarted_tables() -> QuerySet[Game]:
    """The tables to remove. Tables with a case, a staff act or a fault in their history are kept for staff.

    Rematches are kept too: they show how often one was cancelled, and who declined.
    """
    closed = Game.objects.filter(
        status=Game.Status.CANCELLED, started_at=None, ended_at__lt=timezone.now() - TABLE_RETENTION, rematch_of=None
    )
    return closed.exclude(_kept_for_staff())


def _kept_for_staff() -> Q:
    of_it = {"game": OuterRef("pk")}
    return (
        Q(Exists(Case.objects.filter(**of_it)))
        | Q(Exists(StaffAct.objects.filter(**of_it)))
        | Q(Exists(HistoryCheck.objects.filter(**of_it).exclude(faults="")))
    )


@transaction.atomic
def _remove_some(games: QuerySet[Game]) -> int:
    """Oldest first. Games that are locked are left for another night."""
    tables = games.select_for_update(of=("self",), skip_locked=True).order_by("created_at")
    keys = [table.pk for table in tables.only("pk")[:TABLES_AT_ONCE]]
    Game.objects.filter(pk__in=keys).delete()
    return len(keys)


EACH_NIGHT = (
    clear_guests,
    clear_unstarted_tables,
    clear_exhibitions,
    clear_commands,
    clear_notices,
    clear_vacations,
    clear_state_samples,
    clear_sessions,
    clear_stored_mails,
    clear_shared_browsers,
    clear_requests,
    clear_addresses,
    clear_session_digests,
    clear_closed_accounts,
    clear_of_apps,
    clear_data_copies,
    archive_old_games,
)
