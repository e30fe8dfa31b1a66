"""What is posted to a hook: for Discord, Slack, or as JSON that is signed as Standard Webhooks says."""

import base64
import hmac
import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from games.channels.hook.models import Hook
from games.presentation.people import without_links

MOST_SIGNS = 1900  # Discord takes 2000
DISCORD_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+|~@])")
SLACK_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
SECRET_BEGINS = "whsec_"  # noqa: S105 - what every secret begins with


@dataclass(frozen=True)
class Told:
    """What a hook tells. ``sentence`` has places for ``parts``, which users may have written."""

    type: str  # "turn", "reminder", "talk", "end" or "test"
    sentence: str
    parts: Mapping[str, str]
    address: str  # of the page that it is about
    data: Mapping[str, Any]  # what a program gets besides

    def text(self, guarded: Callable[[str], str]) -> str:
        """The sentence; ``guarded`` takes from a user's text what it must not do."""
        return self.sentence.format(**{name: guarded(without_links(part)) for name, part in self.parts.items()})


@dataclass(frozen=True)
class HookPost:
    """A request that is ready to be sent."""

    address: str
    body: bytes
    headers: Mapping[str, str]

    def __repr__(self) -> str:
        return "HookPost()"  # the address is a secret, also in a traceback


def new_hook_secret() -> str:
    """A secret of 256 random bits, as Standard Webhooks writes it."""
    return SECRET_BEGINS + base64.b64encode(secrets.token_bytes(32)).decode()


def hook_post(hook: Hook, content: Told, message_id: str, now: datetime) -> HookPost:
    """Return the request that posts ``content`` to ``hook``; ``message_id`` is the same for each try."""
    body, headers = _BODIES[hook.format](content), {"Content-Type": "application/json", "User-Agent": "Pushsite"}
    if hook.format == Hook.Format.SIGNED:
        headers |= signature_headers(hook.secret, message_id, now, body)
    return HookPost(hook.address, body, headers)


def signature_headers(secret: str, message_id: str, now: datetime, body: bytes) -> dict[str, str]:
    """The three headers of Standard Webhooks."""
    stamp = str(int(now.timestamp()))
    key = base64.b64decode(secret.removeprefix(SECRET_BEGINS))
    digest = hmac.digest(key, f"{message_id}.{stamp}.".encode() + body, sha256)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }


def _for_discord(content: Told) -> bytes:
    text = content.text(lambda part: DISCORD_MARKUP.sub(r"\\\1", part))[:MOST_SIGNS]
    return _json({"content": f"{text}\n<{content.address}>", "allowed_mentions": {"parse": []}})


def _for_slack(content: Told) -> bytes:
    text = content.text(lambda text: "".join(SLACK_ENTITIES.get(sign, sign) for sign in text))[:MOST_SIGNS]
    return _json({
        "text": f"{text}\n{content.address}", "mrkdwn": False, "link_names": False, "parse": "none",
        "unfurl_links": False, "unfurl_media": False,
    })  # fmt: skip


def _for_program(content: Told) -> bytes:
    data = {**content.data, "text": content.text(str), "address": content.address}
    return _json({"type": content.type, "timestamp": content.data["at"], "data": data})


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


_BODIES: Mapping[str, Callable[[Told], bytes]] = {
    Hook.Format.DISCORD: _for_discord,
    Hook.Format.SLACK: _for_slack,
    Hook.Format.SIGNED: _for_program,
}
