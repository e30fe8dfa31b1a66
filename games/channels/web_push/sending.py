"""Encrypting, signing and sending a push to one device.

`webpush` encrypts (RFC 8291) and signs (RFC 8292) and does nothing else; the request is ours, as for all addresses that
others enter.
"""

import json
import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from django.conf import settings
from django.utils import timezone

from games.channels.asked_tests import claimed_test
from games.channels.web_push.devices import forget_devices
from games.channels.web_push.models import PushDevice
from games.channels.web_push.words import push_as_test
from pushsite.web.outbound import AddressRefused, Answered, NoAnswer, post

log = logging.getLogger(__name__)

LIFETIME = timedelta(days=1)  # that a push service keeps it for a device that is off
SIGNED_FOR = timedelta(hours=12)  # a day, the most that is allowed, fails where clocks differ
GONE = (404, 410)  # the browser has ended its subscription


class NotTaken(OSError):
    """A push service has not taken a push; it may later, after ``retry_after`` seconds if it says when."""

    def __init__(self, text: str, retry_after: float | None) -> None:
        super().__init__(text)
        self.retry_after = retry_after or 0


class SenderKeys(NamedTuple):
    """The pair of keys with which the site signs (VAPID)."""

    private_pem: bytes
    public_pem: bytes
    public: str  # as browsers want it, in base64url


@cache
def sender_keys(private: str) -> SenderKeys:
    """The keys of ``private``, 32 bytes in base64url, as `settings.PUSH_KEY`."""
    number = int.from_bytes(urlsafe_b64decode(private + "=" * (-len(private) % 4)), "big")
    key = ec.derive_private_key(number, ec.SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return SenderKeys(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        urlsafe_b64encode(point).decode().rstrip("="),
    )


def public_key() -> str:
    """What browsers need to subscribe; "" if the site sends no pushes."""
    return sender_keys(settings.PUSH_KEY).public if settings.PUSH_KEY else ""


def send_push(device: PushDevice, message: Mapping[str, Any], topic: str) -> bool:
    """Post a push and note what came of it, as `post_push` and `note_answer` do."""
    return note_answer(device, post_push(device, message, topic))


def note_answer(device: PushDevice, answer: Answered) -> bool:
    """Note what the push service of ``device`` has answered; return whether it took the push.

    A device that is gone is forgotten. Raise `NotTaken` after other trouble.
    """
    if answer.status in GONE:
        log.info("push device gone", extra={"device": device.pk, "status": answer.status})
        forget_devices(PushDevice.objects.filter(pk=device.pk))
        return False
    if not answer.ok:
        raise NotTaken(f"status {answer.status}", answer.retry_after)
    PushDevice.objects.filter(pk=device.pk).update(reached_at=timezone.now())
    return True


def send_push_test(device_id: int) -> None:
    """Send the test that is due to a device: it takes five seconds at most. The device's row says how that ended."""
    with claimed_test(PushDevice.objects.select_related("person"), device_id) as device:
        if device is None or not settings.PUSH_KEY:
            return
        with suppress(NotTaken, NoAnswer, AddressRefused):
            send_push(device, push_as_test(device.person.language), "test")


def post_push(device: PushDevice, message: Mapping[str, Any], topic: str) -> Answered:
    """Post a declarative push ``message`` to ``device`` in five seconds at most. No query, so threads may do it.

    A later one with the same ``topic`` replaces it while it is not delivered. Raise `NoAnswer` or `AddressRefused`.
    """
    keys = sender_keys(settings.PUSH_KEY)
    from webpush import WebPush  # a tenth of a start, which only some sites need
    from webpush.types import WebPushSubscription

    sender = WebPush(
        keys.private_pem,
        keys.public_pem,
        subscriber=settings.PUSH_CONTACT,
        ttl=int(LIFETIME.total_seconds()),
        expiration=int(SIGNED_FOR.total_seconds()),
    )
    parts = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
    data = json.dumps(message, ensure_ascii=False).encode()
    encoded = sender.get(data, WebPushSubscription.model_validate(parts))
    headers = {**encoded.headers, "urgency": "normal", "topic": topic, "content-type": "application/octet-stream"}
    return post(device.endpoint, encoded.encrypted, headers)
