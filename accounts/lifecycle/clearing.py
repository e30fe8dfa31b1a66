"""Clear old rows about people: guests, sessions and their addresses, closed accounts, stored mails, and more.

`settings.KEEP_DAYS` says after how many days; the privacy page tells people the same from there."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import takewhile

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Friendship, SharedBrowser, StoredMail, User
from accounts.registry import Changed, locked_person, notify_sessions_cleared, registered
from accounts.relations import ANSWER_HOLDS

log = logging.getLogger(__name__)

TimeLeft = Callable[[], bool]
BATCH = 500  # rows of one transaction
JUST_NOW = timedelta(days=1)  # a session that begins is listed before it is stored
NO_ADDRESS = "::"  # in place of one that was cleared


def delete_in_batches(rows: QuerySet, time_left: TimeLeft) -> int:
    """Delete ``rows`` while there is ``time_left``; return how many. Each batch is a transaction of its own."""
    deleted = 0
    while time_left() and (keys := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])):
        rows.filter(pk__in=keys).delete()
        deleted += len(keys)
    return deleted


def kept_since(what: str) -> datetime:
    """The moment before which rows are old; ``what`` is a key of ``settings.KEEP_DAYS``."""
    return timezone.now() - timedelta(days=settings.KEEP_DAYS[what])


def change_in_batches(rows: QuerySet, time_left: TimeLeft, **columns: object) -> int:
    """Write ``columns`` into ``rows``, which leave the query by it, as `delete_in_batches` deletes."""
    changed = 0
    while time_left() and (keys := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])):
        changed += rows.model._default_manager.filter(pk__in=keys).update(**columns)
    return changed


def clear_sessions(time_left: TimeLeft) -> int:
    """Clear expired sessions, the entries of deleted sessions in people's lists, and what apps keep for sessions."""
    expired = Session.objects.filter(expire_date__lt=timezone.now())
    there = Exists(Session.objects.filter(pk=OuterRef("session_key")))
    gone = UserSession.objects.filter(~there, last_seen_at__lt=timezone.now() - JUST_NOW)
    cleared = delete_in_batches(expired, time_left) + delete_in_batches(gone, time_left)
    notify_sessions_cleared()
    return cleared


def clear_stored_mails(time_left: TimeLeft) -> int:
    """Clear old mails of an embedded site."""
    return delete_in_batches(StoredMail.objects.filter(at__lt=kept_since("stored_mails")), time_left)


def clear_addresses(time_left: TimeLeft) -> int:
    """Clear the addresses from which people signed in. Their sessions go on."""
    old = UserSession.objects.filter(created_at__lt=kept_since("addresses")).exclude(ip=NO_ADDRESS)
    return change_in_batches(old, time_left, ip=NO_ADDRESS)


def clear_closed_accounts(time_left: TimeLeft) -> int:
    """Clear what closed accounts have left, each in a transaction: their words. The rows stay, as numbers."""
    old = User.objects.filter(closed_at__lt=kept_since("closed_accounts"), traces_cleared=False).order_by("closed_at")
    return sum(_clear_traces(pk) for pk in takewhile(lambda _pk: time_left(), list(old.values_list("pk", flat=True))))


@transaction.atomic
def _clear_traces(pk: int) -> bool:
    person = User.objects.select_for_update().get(pk=pk)
    for hooks in registered:
        hooks.clear_traces(person)
    User.objects.filter(pk=pk).update(traces_cleared=True)
    return True


def clear_of_apps(time_left: TimeLeft) -> int:
    """Clear what is old in the apps above."""
    return sum(hooks.clear_old(time_left) for hooks in registered)


def clear_shared_browsers(time_left: TimeLeft) -> int:
    """Clear who shared a browser, after a time."""
    return delete_in_batches(SharedBrowser.objects.filter(at__lt=kept_since("shared_browsers")), time_left)


def clear_requests(time_left: TimeLeft) -> int:
    """Clear requests to be friends that were taken back, once no answer to them holds any more."""
    old = timezone.now() - ANSWER_HOLDS
    answered = Q(declined_at__gte=old) | Q(mailed_at__gte=old) | Q(asked_at__gte=old)
    return delete_in_batches(Friendship.objects.filter(taken_back=True).exclude(answered), time_left)


def idle_guests() -> QuerySet[User]:
    """Guests who may be cleared and were idle for long."""
    guests = User.objects.filter(guest=True, last_login__lt=kept_since("guests"))
    for hooks in registered:
        guests = hooks.clearable(guests)
    return guests


def clear_guests(time_left: TimeLeft = lambda: True) -> int:
    """Clear idle guests while there is ``time_left``, each in a transaction; return how many. Failures are logged."""
    idle = list(idle_guests().values_list("pk", flat=True))
    return sum(_cleared(pk) for pk in takewhile(lambda _pk: time_left(), idle))


def _cleared(pk: int) -> bool:
    try:
        return _clear(pk)
    except Changed:
        return False
    except Exception:
        log.exception("guest not cleared", extra={"person": pk})
        return False


@transaction.atomic
def _clear(pk: int) -> bool:
    """Delete the guest, unless they have an account by now or have just taken a seat. Return whether it did."""
    if not idle_guests().filter(pk=pk).exists():
        return False
    guest = locked_person(pk)
    if not idle_guests().filter(pk=pk).exists():
        return False
    for hooks in registered:
        hooks.before_clearing(guest)
    guest.delete()
    return True
