"""Push as a channel of notices: each notice goes to all devices of its person."""

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Min
from django.utils.translation import gettext_lazy, gettext_noop

from accounts.models import User
from games.channels.asked_tests import ids_of_due_tests
from games.channels.web_push.devices import signed_in_devices
from games.channels.web_push.models import PushDevice, ReachedDevice
from games.channels.web_push.sending import NotTaken, note_answer, post_push, send_push_test
from games.channels.web_push.shown_turns import note_shown, shown_turns, write_notices_of_ended_turns
from games.channels.web_push.words import push_of, push_that_closes, topic_of
from games.models import Game, Notice
from games.notices.channel import Channel, OutgoingMessage, Seats
from games.notices.occasions import OCCASIONS
from games.play.clocks.running import end_of_quiet_hours
from games.talk.queries import not_mailed
from pushsite.database.connections import reconnect_if_lost
from pushsite.web.outbound import AddressRefused, NoAnswer

TALK_AFTER = timedelta(minutes=2)  # from the first message that was not read


class Push(Channel):
    """Sends notices to the devices that people have subscribed."""

    label = gettext_lazy("on my devices")
    not_told = ("friend",)
    why_unwanted = gettext_noop("pushes are off")
    why_not_composed = gettext_noop("no device is signed in")
    posts_to_strangers = True

    @classmethod
    def reached(cls, people: Collection[User], kind: str) -> list[User]:
        if not settings.PUSH_KEY:
            return []
        return [
            person for person in people if person.pushes and person.is_active and kind not in person.push_off.split()
        ]

    @classmethod
    def offered(cls, person: User) -> bool:
        return bool(settings.PUSH_KEY)

    @classmethod
    def chosen(cls, person: User) -> set[str]:
        off = set(person.push_off.split())
        return {name for name, occasion in OCCASIONS.items() if not off.issuperset(occasion.kinds)}

    @classmethod
    def choose(cls, person: User, occasions: Collection[str]) -> None:
        unwanted = [kind for name, each in OCCASIONS.items() if name not in occasions for kind in each.kinds]
        person.push_off = " ".join(unwanted)
        person.save(update_fields=["push_off"])

    @classmethod
    def due_at(cls, person: User, kind: str, first: datetime, last: datetime | None = None) -> datetime:
        if kind == Notice.Kind.TALK:
            return first + TALK_AFTER
        if kind == Notice.Kind.INVITATION:
            return first
        return first + timedelta(seconds=settings.NOTICE_DELAY)

    @classmethod
    def postponed(cls, notice: Notice, batch: Sequence[Notice], now: datetime) -> datetime | None:
        at_any_time = notice.kind in (Notice.Kind.REMINDER, Notice.Kind.TURN_ENDED)  # as chosen, and silent
        return None if at_any_time else end_of_quiet_hours(notice.person, now)

    @classmethod
    def write_ended_turns(cls, now: datetime) -> None:
        write_notices_of_ended_turns("web_push", now)

    @classmethod
    def obsolete(cls, notice: Notice) -> str:
        if notice.kind == Notice.Kind.TALK:
            return "" if not_mailed(notice.person, [notice.game_id]) else gettext_noop("read meanwhile")
        if notice.game.waiting_for_id == notice.person_id:
            return gettext_noop("it is their turn meanwhile")
        return "" if shown_turns(notice).exists() else gettext_noop("no device shows it")

    @classmethod
    def due_tests(cls) -> list[int]:
        return ids_of_due_tests(PushDevice.objects.all())

    @classmethod
    def send_test(cls, number: int) -> None:
        send_push_test(number)

    def compose(self, batch: Sequence[Notice], seats: Seats) -> OutgoingMessage | None:
        (notice,) = batch
        reached_before = ReachedDevice.objects.filter(notice=notice).values("device")
        devices_left = signed_in_devices(notice.person).exclude(pk__in=reached_before)
        if notice.kind == Notice.Kind.TURN_ENDED:
            devices_left = devices_left.filter(pk__in=shown_turns(notice).values("device"))
        devices = list(devices_left)
        if not devices:
            return None
        games = Game.objects.filter(waiting_for=notice.person_id).order_by("waiting_since", "pk")
        waiting = list(games.values_list("pk", flat=True)[:MOST_NAMED])
        if notice.kind == Notice.Kind.TURN_ENDED:
            message = push_that_closes(notice, waiting, played=_has_played(notice))
        else:
            message = push_of(notice, seats.get(notice.game_id), waiting)
        return OutgoingMessage(batch, send=lambda: _send_to_all(devices, notice, message, waiting))


CHANNEL = Push
MOST_NAMED = 40  # games in a push, which has room for 4 kB


@transaction.atomic
def _note_reached(devices: Sequence[PushDevice], notice: Notice) -> None:
    """Note the arrival on each device that is still there."""
    left = PushDevice.objects.select_for_update(no_key=True).filter(pk__in=[device.pk for device in devices])
    rows = [ReachedDevice(notice=notice, device=device) for device in left.order_by("pk")]
    ReachedDevice.objects.bulk_create(rows, ignore_conflicts=True)


def _has_played(notice: Notice) -> bool:
    """Whether its person has ended the turn: a bot, the clock or the end of the game may have."""
    first_shown = shown_turns(notice).aggregate(first=Min("version"))["first"]
    return (
        first_shown is not None and notice.game.actions.filter(person=notice.person_id, number__gt=first_shown).exists()
    )


def _send_to_all(
    devices: Sequence[PushDevice], notice: Notice, message: Mapping[str, Any], waiting: Collection[str]
) -> None:
    """Send to all devices at the same time, so that silent ones take no longer than one.

    If one fails, the others get it all the same, and once: who has it is noted.
    """
    failed: list[Exception] = []
    reached = []
    topic = topic_of(notice.game_id)
    with ThreadPoolExecutor(max_workers=len(devices)) as pool:
        posts = [pool.submit(post_push, device, message, topic) for device in devices]
    reconnect_if_lost()
    for device, post in zip(devices, posts, strict=True):
        try:
            if note_answer(device, post.result()):
                reached.append(device)
        except (NotTaken, NoAnswer, AddressRefused) as error:
            failed.append(error)
    note_shown(reached, notice, waiting)
    if failed:
        _note_reached(reached, notice)
        raise max(failed, key=lambda error: getattr(error, "retry_after", 0))  # the next try is one for all
    ReachedDevice.objects.filter(notice=notice).delete()
