"""Clearing guests who came, looked, and went."""

import logging
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

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


def clear_guests() -> int:
    """Clear all of them, each in a transaction of their own; how many that were. One that fails does not stop it."""
    return sum(_cleared(pk) for pk in list(idle_guests().values_list("pk", flat=True)))


def _cleared(pk: int) -> bool:
    try:
        return _clear(pk)
    except Exception:
        log.exception("guest not cleared", extra={"person": pk})
        return False


@transaction.atomic
def _clear(pk: int) -> bool:
    """Lock what is theirs, then them, in the order of everybody who plays; who plays or has an account by now stays."""
    guest = idle_guests().filter(pk=pk).first()
    if guest is None:
        return False
    locked = [list(theirs.select_for_update(of=("self",))) for theirs in _theirs(guest)]
    if not idle_guests().select_for_update().filter(pk=pk).exists():
        return False
    if locked != [list(theirs) for theirs in _theirs(guest)]:  # they have just taken a seat: some other night
        return False
    for concern in concerns:
        concern.before_clearing(guest)
    guest.delete()
    return True


def _theirs(guest: User) -> list[QuerySet[Any]]:
    return [concern.theirs(guest).order_by("pk") for concern in concerns]
