"""Browsers that a person has signed in with before: OWASP's device cookies.

Attempts from other browsers are counted together, so strangers who guess passwords cannot lock out these browsers,
which are counted one by one.
"""

from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from accounts.mail.mailboxes import owner_key
from accounts.models import SharedBrowser, User

DEVICE_SALT = "accounts.devices"
DEVICE_COOKIE_AGE = 365 * 24 * 3600
MOST_PEOPLE_PER_BROWSER = 5


class Device(NamedTuple):
    """The ids of the people who signed in with this browser, from its cookie, last first."""

    id: str
    people: list[int]


def remember_device(request: HttpRequest, response: HttpResponseBase, person: User) -> None:
    """Set a cookie on ``response`` that makes the browser a device of ``person``; store with whom they share it."""
    known = _device(request) or Device(get_random_string(16), [])
    others = [pk for pk in known.people if pk != person.pk]
    _store_shared(person.pk, others)
    people = [person.pk, *others]
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps(known._replace(people=people[:MOST_PEOPLE_PER_BROWSER]), salt=DEVICE_SALT),
        max_age=DEVICE_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _store_shared(person: int, others: list[int]) -> None:
    """Store that ``person`` uses a browser of these ``others``, accounts that are still open."""
    there = User.objects.filter(pk__in=others, guest=False, closed_at=None) if others else []
    pairs = sorted(sorted((person, other.pk)) for other in there)  # all sign-ins lock the rows in one order
    rows = [SharedBrowser(first_id=first, second_id=second, at=timezone.now()) for first, second in pairs]
    SharedBrowser.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["first", "second"], update_fields=["at"]
    )


def attempts_key(request: HttpRequest, email: str) -> str:
    """The key for counting attempts at the account with ``email``: one for each device of its owner, one for others.

    E-mails without an account are counted in the same way, and all spellings of one together (`owner_key`).
    """
    owner = owner_key(email)
    everybody = salted_hmac(DEVICE_SALT, owner).hexdigest()
    if request.user.is_authenticated and request.user.email and owner_key(request.user.email) == owner:
        return f"{everybody}:person-{request.user.pk}"
    device = _device(request)
    if device:
        emails = User.objects.filter(pk__in=device.people, email__isnull=False).values_list("email", flat=True)
        if owner in {owner_key(str(email)) for email in emails}:
            return f"{everybody}:{device.id}"
    return everybody


def _device(request: HttpRequest) -> Device | None:
    try:
        value: Any = signing.loads(
            request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""), salt=DEVICE_SALT, max_age=DEVICE_COOKIE_AGE
        )
    except signing.BadSignature:
        return None
    return Device(*value)
