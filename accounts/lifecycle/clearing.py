"""Clear old rows: guests, sessions, stored mails, shared browsers and requests to be friends."""

import logging
from collections.abc import Callable
from datetime import timedelta
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
STORED_MAIL_RETENTION = timedelta(days=30)  # on an embedded site
SHARED_BROWSER_RETENTION = timedelta(days=90)  # that two accounts signed in with one browser
JUST_NOW = timedelta(days=1)  # a session that begins is listed before it is stored


def delete_in_batches(rows: QuerySet, time_left: TimeLeft) -> int:
    """Delete ``rows`` while there is ``time_left``; return how many. Each batch is a transaction of its own."""
    deleted = 0
    while time_left() and (keys := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])):
        rows.filter(pk__in=keys).delete()
        deleted += len(keys)
    return deleted


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
    return delete_in_batches(StoredMail.objects.filter(at__lt=timezone.now() - STORED_MAIL_RETENTION), time_left)


def clear_shared_browsers(time_left: TimeLeft) -> int:
    """Clear who shared a browser, after a time."""
    return delete_in_batches(SharedBrowser.objects.filter(at__lt=timezone.now() - SHARED_BROWSER_RETENTION), time_left)


def clear_requests(time_left: TimeLeft) -> int:
    """Clear requests to be friends that were taken back, once no answer to them holds any more."""
    old = timezone.now() - ANSWER_HOLDS
    answered = Q(declined_at__gte=old) | Q(mailed_at__gte=old) | Q(asked_at__gte=old)
    return delete_in_batches(Friendship.objects.filter(taken_back=True).exclude(answered), time_left)


def idle_guests() -> QuerySet[User]:
    """Guests who may be cleared and were idle for ``GUEST_IDLE_DAYS``."""
    idle_since = timezone.now() - timedelta(days=settings.GUEST_IDLE_DAYS)
    guests = User.objects.filter(guest=True, last_login__lt=idle_since)
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
