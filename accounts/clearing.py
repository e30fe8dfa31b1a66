"""Clearing rows of people that nobody needs any more: sessions that have ended, and mail that was shown."""

from collections.abc import Callable
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import KeptMail

TimeLeft = Callable[[], bool]
BATCH = 500  # rows of one transaction
MAIL_KEPT = timedelta(days=30)  # on an embedded site
JUST_NOW = timedelta(days=1)  # a session that begins is listed before it is stored


def delete_in_batches(rows: QuerySet, time_left: TimeLeft) -> int:
    """Delete ``rows`` while there is ``time_left``; how many. Each batch is done for good, whatever comes after it."""
    deleted = 0
    while time_left() and (keys := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])):
        rows.filter(pk__in=keys).delete()
        deleted += len(keys)
    return deleted


def clear_sessions(time_left: TimeLeft) -> int:
    """Sessions that have expired, and what the list of a person's sessions holds of those that are gone."""
    expired = Session.objects.filter(expire_date__lt=timezone.now())
    there = Exists(Session.objects.filter(pk=OuterRef("session_key")))
    gone = UserSession.objects.filter(~there, last_seen_at__lt=timezone.now() - JUST_NOW)
    return delete_in_batches(expired, time_left) + delete_in_batches(gone, time_left)


def clear_kept_mails(time_left: TimeLeft) -> int:
    """Mails that an embedded site has shown for long enough."""
    return delete_in_batches(KeptMail.objects.filter(at__lt=timezone.now() - MAIL_KEPT), time_left)
