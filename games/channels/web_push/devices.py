"""Keeping and forgetting devices."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.registry import CopiedFile
from games.channels.web_push.models import MOST_IN_ENDPOINT, PushDevice
from pushsite.web.outbound import AddressRefused, target_of
from pushsite.web.refusals import Refusal

MOST_DEVICES = 16  # of a person
KEY, AUTH = (re.compile(rf"[A-Za-z0-9_-]{{{digits}}}={{0,2}}") for digits in (87, 22))  # of 65 and of 16 bytes
ENDED_LONG_AGO = timedelta(days=1)


class NoSubscription(Refusal):
    """What a browser sent is no subscription to pushes."""

    sentence = _("This browser can’t show notifications. Nothing was changed.")
    status = 422


def keep_device(person: User, session_key: str, subscription: Mapping[str, Any], name: str) -> PushDevice:
    """Store a browser's ``subscription`` (endpoint, p256dh, auth), or renew it, as one of ``person`` in this session.

    It belongs to nobody else any more. Of more than 16 devices the one that was renewed longest ago goes. Raises
    `NoSubscription`.
    """
    endpoint, p256dh, auth = (str(subscription.get(part, "")) for part in ("endpoint", "p256dh", "auth"))
    if not _is_subscription(endpoint, p256dh, auth):
        raise NoSubscription
    others = PushDevice.objects.filter(endpoint=endpoint).exclude(person=person).values_list("person", flat=True)
    with _changing_devices({person.pk, *others}):
        person.lock_against_closing()
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
    return device


@contextmanager
def _changing_devices(people: Collection[int]) -> Iterator[None]:
    """Change devices of ``people`` in one transaction with their ``pushes``, so that an action asks no table for them.

    The people are locked first, so that of two changes at once the second counts what the first has left.
    """
    with transaction.atomic():
        owners = User.objects.filter(pk__in=people)
        list(owners.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        yield
        owners.update(pushes=Exists(PushDevice.objects.filter(person=OuterRef("pk"))))


def _is_subscription(endpoint: str, p256dh: str, auth: str) -> bool:
    if not (KEY.fullmatch(p256dh) and AUTH.fullmatch(auth) and len(endpoint) <= MOST_IN_ENDPOINT):
        return False
    try:
        target_of(endpoint)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), urlsafe_b64decode(p256dh.rstrip("=") + "="))
    except (AddressRefused, ValueError):
        return False
    return True


def forget_devices(devices: QuerySet[PushDevice]) -> None:
    with _changing_devices(set(devices.values_list("person", flat=True))):
        devices.delete()


def forget_all(person: User) -> None:
    """Delete all devices of ``person``."""
    forget_devices(PushDevice.objects.filter(person=person))


def signed_in_devices(person: User) -> QuerySet[PushDevice]:
    """The devices of ``person`` whose session has not ended, however it did, the one used last first."""
    session = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=timezone.now())
    return PushDevice.objects.filter(Exists(session), person=person).order_by("-renewed_at", "-pk")


def move_devices(before: str, after: str) -> None:
    """Let the devices of a session keep to it: its key was ``before`` and is ``after`` from now on."""
    PushDevice.objects.filter(session_key=before).update(session_key=after)


def forget_devices_without_session() -> None:
    """Delete the devices whose session is gone, however it ended; until then they get nothing."""
    there = Exists(Session.objects.filter(session_key=OuterRef("session_key")))
    forget_devices(PushDevice.objects.filter(~there, renewed_at__lt=timezone.now() - ENDED_LONG_AGO))


def copied_devices(person: User) -> Iterator[CopiedFile]:
    """Yield the devices of ``person`` for their data copy, without keys: anybody who had them could send pushes."""
    devices = PushDevice.objects.filter(person=person).order_by("pk")
    yield CopiedFile(
        "devices",
        gettext("Your devices that get notifications."),
        devices.values("name", "created_at", "renewed_at", "reached_at"),
        ("web_push.PushDevice.person",),
        left_out=gettext("Their addresses and keys, with which others could send to them."),
    )
