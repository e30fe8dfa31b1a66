"""What limits say, and what is stored and mailed."""

from typing import Any

from allauth.account import app_settings
from allauth.core.internal.ratelimit import parse_rates
from django.apps import apps
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.models import Notice
from games.notices.send import send_due
from tools.attack.inside.fixtures import session


def rates() -> dict[str, Any]:
    """How often a thing may be done, in how many seconds: by a person, from an address, and on the way in."""
    ways_in = {
        action: min((rate.amount, rate.duration) for rate in parse_rates(limits))
        for action, limits in app_settings.RATE_LIMITS.items()
        if limits
    }
    return {"person": settings.RATE_LIMITS, "address": settings.ADDRESS_RATE_LIMITS, "way in": ways_in}


def guests(number: int) -> list[str]:
    """Sessions of so many guests."""
    return [session(User.objects.create_guest("en")) for _ in range(number)]


def send_all() -> None:
    """Send every mail that waits, as if its time had come."""
    while Notice.objects.filter(status=Notice.Status.WAITING).exists():
        Notice.objects.filter(status=Notice.Status.WAITING).update(due_at=timezone.now())
        if not send_due():
            return


def rows(model: str) -> int:
    """How many there are of a model, as ``games.Game``."""
    return int(apps.get_model(model)._default_manager.count())
