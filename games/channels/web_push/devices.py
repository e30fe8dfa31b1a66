"""Keeping and forgetting devices."""

from base64 import urlsafe_b64decode
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.channels.web_push.models import MOST_IN_ENDPOINT, PushDevice
from pushsite.web.outbound import AddressRefused, target_of
from pushsite.web.refusals import Refusal

MOST_DEVICES = 16  # of a person
AUTH_BYTES = 16


class NoSubscription(Refusal):
    """What a browser sent is no subscription to pushes."""

    sentence = _("This browser cannot get notices. Nothing was changed.")
    status = 422


@transaction.atomic
def keep_device(person: User, session_key: str, subscription: Mapping[str, Any], name: str) -> PushDevice:
    """Store a browser's ``subscription`` (endpoint, p256dh, auth), or renew it, as one of ``person`` in this session.

    It belongs to nobody else any more. Of more than 16 devices the one that was renewed longest ago goes. Raises
    `NoSubscription`.
    """
    endpoint, p256dh, auth = (str(subscription.get(part, "")) for part in ("endpoint", "p256dh", "auth"))
    if not _is_subscription(endpoint, p256dh, auth):
        raise NoSubscription
    person.lock_against_closing()
    before = PushDevice.objects.filter(endpoint=endpoint).exclude(person=person).values_list("person", flat=True)
    others = list(before)
    device, _new = PushDevice.objects.update_or_create(
        endpoint=endpoint,
        defaults={
            "person": person,
            "session_key": session_key,
            "p256dh": p256dh,
            "auth": auth,
            "name": name[:80],
            "renewed_at": timezone.now(),
        },
    )
    newest = person.push_devices.order_by("-renewed_at", "-pk").values_list("pk", flat=True)
    person.push_devices.exclude(pk__in=list(newest[:MOST_DEVICES])).delete()
    _count([person.pk, *others])
    return device


def _is_subscription(endpoint: str, p256dh: str, auth: str) -> bool:
    try:
        target_of(endpoint)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decoded(p256dh))
        return len(endpoint) <= MOST_IN_ENDPOINT and len(_decoded(auth)) == AUTH_BYTES
    except (AddressRefused, ValueError):
        return False


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def forget_devices(devices: QuerySet[PushDevice]) -> None:
    """Delete these ``devices``."""
    people = set(devices.values_list("person", flat=True))
    devices.delete()
    _count(people)


def forget_all(person: User) -> None:
    """Delete all devices of ``person``."""
    forget_devices(PushDevice.objects.filter(person=person))


def signed_in_devices(person: User) -> QuerySet[PushDevice]:
    """The devices of ``person`` whose session has not ended, however it did, the one used last first."""
    session = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=timezone.now())
    return PushDevice.objects.filter(Exists(session), person=person).order_by("-renewed_at", "-pk")


def _count(people: Any) -> None:
    """Note for each of ``people`` whether they have devices: an action asks no table to find out."""
    has = Exists(PushDevice.objects.filter(person=OuterRef("pk")))
    User.objects.filter(pk__in=people).update(pushes=has)
