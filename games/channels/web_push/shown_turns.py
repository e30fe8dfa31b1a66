"""Which devices show that a game waits, and the notices that close this once its person has played on another one."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from games.channels.web_push.models import PushDevice, ShownTurn
from games.channels.web_push.sending import LIFETIME
from games.channels.web_push.words import ABOUT_TURNS
from games.models import Action, Notice
from games.models.session_digest import session_digest, session_half
from pushsite.compiled import insert


@transaction.atomic
def note_shown(devices: Collection[PushDevice], notice: Notice, waiting: Collection[str]) -> None:
    """Note what ``devices`` show now that they got ``notice``, with the ids of the games that are ``waiting``.

    The push has closed what they showed of other games.
    """
    left = PushDevice.objects.select_for_update(no_key=True).filter(pk__in=[device.pk for device in devices])
    there = list(left.order_by("pk"))
    forget_shown(there, waiting)
    if notice.kind not in ABOUT_TURNS:
        return
    shown = [
        ShownTurn(device=device, game=notice.game, version=notice.version, at=timezone.now())
        for device in there
        if device.can_close
    ]
    ShownTurn.objects.bulk_create(
        shown, update_conflicts=True, unique_fields=["device", "game"], update_fields=["version", "at"]
    )


def forget_shown(devices: Collection[PushDevice], waiting: Collection[str]) -> None:
    """Note that ``devices`` show nothing any more of games that are not ``waiting``."""
    ShownTurn.objects.filter(device__in=devices).exclude(game__in=waiting).delete()


def shown_turns(notice: Notice) -> QuerySet[ShownTurn]:
    """What devices of its person show of the game of ``notice``, and a push service may still have."""
    since = timezone.now() - LIFETIME
    return ShownTurn.objects.filter(game=notice.game_id, device__person=notice.person_id, at__gt=since)


def write_notices_of_ended_turns(channel: str, now: datetime) -> None:
    """Write a notice for each person who has a device that shows a turn which has ended, and forget what is old.

    Nothing is sent to the device on which they have played: its page closes what it shows.
    """
    ShownTurn.objects.filter(at__lte=now - LIFETIME).delete()
    played_here: list[ShownTurn] = []
    elsewhere: list[ShownTurn] = []
    for shown, session in _ended():
        own_session = session_half(session_digest(shown.device.session_key, ""))
        is_here = bool(session) and session_half(session) == own_session
        (played_here if is_here else elsewhere).append(shown)
    if played_here:
        ShownTurn.objects.filter(pk__in=[shown.pk for shown in played_here]).delete()
    games = {(shown.game_id, shown.device.person_id): shown.game for shown in elsewhere}
    notices = [
        Notice(
            game=game,
            person_id=person,
            channel=channel,
            kind=Notice.Kind.TURN_ENDED,
            version=game.version,
            created_at=now,
            due_at=now,
        )
        for (_game, person), game in games.items()
    ]
    insert(notices, ignore_conflicts=True)


def _ended() -> list[tuple[ShownTurn, str]]:
    """Return the turns still shown though their game no longer waits, with the session that played since, or ""."""
    played = Action.objects.filter(
        game=OuterRef("game"), person=OuterRef("device__person"), number__gt=OuterRef("version")
    )
    last = played.exclude(session="").order_by("-number").values("session")[:1]
    ended: QuerySet[Any] = ShownTurn.objects.exclude(game__waiting_for=F("device__person"))
    turns = ended.annotate(session=Subquery(last)).select_related("device", "game").order_by("pk")
    return [(shown, shown.session or "") for shown in turns]
