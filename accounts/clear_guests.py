"""Clearing guests who came, looked, and went."""

import logging
from datetime import timedelta
from itertools import takewhile

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.clearing import TimeLeft
from accounts.locking import Changed, locked
from accounts.models import User
from accounts.registry import concerns

log = logging.getLogger(__name__)


def idle_guests() -> QuerySet[User]:
    """Guests that nothing holds and who sat down or opened nothing for ``GUEST_IDLE_DAYS``."""
    idle_since = timezone.now() - timedelta(days=settings.GUEST_IDLE_DAYS)
    guests = User.objects.filter(guest=True, last_login__lt=idle_since)
    for concern in concerns:
        guests = concern.may_go(guests)
    return guests


def clear_guests(time_left: TimeLeft = lambda: True) -> int:
    """Clear them while there is ``time_left``, each in a transaction of their own; how many. One that fails is left."""
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
    """Who plays or has an account by now stays, and so does who has just taken a seat: some other night."""
    if not idle_guests().filter(pk=pk).exists():
        return False
    guest = locked(pk)
    if not idle_guests().filter(pk=pk).exists():
        return False
    for concern in concerns:
        concern.before_clearing(guest)
    guest.delete()
    return True
