"""Clearing guests who came, looked, and went."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.registry import concerns


def idle_guests() -> QuerySet[User]:
    """Guests that nothing holds and whose session began more than ``GUEST_IDLE_DAYS`` ago."""
    idle_since = timezone.now() - timedelta(days=settings.GUEST_IDLE_DAYS)
    guests = User.objects.filter(guest=True, last_login__lt=idle_since)
    for concern in concerns:
        guests = concern.may_go(guests)
    return guests


def clear_guests() -> int:
    """Clear all of them; how many that were."""
    cleared = 0
    for pk in list(idle_guests().values_list("pk", flat=True)):
        cleared += _clear(pk)
    return cleared


@transaction.atomic
def _clear(pk: int) -> bool:
    guest = idle_guests().select_for_update().filter(pk=pk).first()
    if guest is None:  # plays, or has an account, by now
        return False
    for concern in concerns:
        concern.before_clearing(guest)
    guest.delete()
    return True
