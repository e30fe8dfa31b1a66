"""Sending due notices: a worker claims the notices of one message, sends it outside any transaction, and marks them.

Only a worker that dies between sending and marking can send a message twice.
"""

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.models import Notice, Seat
from games.notices.channel import Channel, channels
from games.notices.obsolete import obsolete_reason
from games.queries.overdue import due_in, due_notices
from pushsite.database.connections import reconnect_if_lost

log = logging.getLogger(__name__)

ROUND_SECONDS = 10  # then other tasks get their turn
CLAIM_TIME = timedelta(seconds=30)  # then the worker is dead: no task may take longer


def send_due(name: str | None = None) -> bool:
    """Send due notices of the channel ``name``, or of all, for ten seconds each, the longest due first.

    A channel that fails does not stop the others. Return whether some may be left.
    """
    some_left = False
    for channel_name in [each for each in channels() if name in (None, each)]:
        channel = channels()[channel_name]()
        end = time.monotonic() + ROUND_SECONDS
        try:
            for pk in due_in(channel_name):
                if time.monotonic() > end:
                    some_left = True
                    break
                if batch := claim(pk):
                    _attempt(batch, channel)
        finally:
            channel.close()
    return some_left


@transaction.atomic
def claim(pk: int) -> Sequence[Notice]:
    """Claim the notice and all others that go into the same message, and return them, the oldest first.

    The list is empty if another worker was faster, if the channel refuses the notice, or if a newer notice for the
    person makes all of them wait longer. A claim lasts for 30 seconds.
    """
    now = timezone.now()
    notice = due_notices(now).select_related("person").filter(pk=pk).first()
    if notice is None:
        return []
    channel = channels()[notice.channel]
    if why := channel.refuses(notice, now):
        due_notices(now).filter(pk=pk).update(status=Notice.Status.DROPPED, error=why)  # unless it was claimed just now
        return []
    same_reader = {"person": notice.person_id, "channel": notice.channel, "status": Notice.Status.WAITING}
    waiting = Notice.objects.filter(**same_reader)
    together = channel.batch(notice, due_notices(now).filter(**same_reader), waiting)
    rows = list(together.select_for_update().order_by("pk"))  # in this order: else two would wait for each other
    ours = Notice.objects.filter(pk__in=[row.pk for row in rows])
    if rows and (later := channel.postponed(notice, rows, now)):
        ours.update(due_at=later)
        return []
    ours.update(due_at=now + CLAIM_TIME, tries=F("tries") + 1)
    return list(ours.select_related("game", "person").order_by("pk"))


def _attempt(batch: Sequence[Notice], channel: Channel) -> None:
    """Send one message for ``batch``; if that fails, put each notice off by the number of its tries."""
    try:
        _send(batch, channel)
    except Exception as error:
        if isinstance(error, OSError):  # from the other end: a mail server, a network
            log.warning("notice not sent", extra=_about(batch[0]) | {"error": type(error).__name__})
        else:
            log.exception("notice not sent", extra=_about(batch[0]))
        channel.close()  # it may be in any state
        text = f"{type(error).__name__}: {error}"[:500]
        for notice in batch:
            if notice.tries > len(channel.pauses) or channel.failed_for_good(error):
                _settle(notice, Notice.Status.FAILED, error=text)
            else:
                due_at = timezone.now() + channel.pause_after(notice.tries, error)
                _settle(notice, Notice.Status.WAITING, error=text, due_at=due_at)


def _send(batch: Sequence[Notice], channel: Channel) -> None:
    theirs = Seat.objects.filter(user=batch[0].person, game__in=[notice.game_id for notice in batch])
    seats = {seat.game_id: seat for seat in theirs.select_related("user")}
    needed = []
    for notice in batch:
        if reason := obsolete_reason(notice, seats.get(notice.game_id)):
            _settle(notice, Notice.Status.DROPPED, error=reason)
        elif notice.tries > len(channel.pauses) + 1:
            _settle(notice, Notice.Status.FAILED, error=notice.error or gettext_noop("its worker died each time"))
        else:
            needed.append(notice)
    message = channel.compose(needed, seats) if needed else None
    if message:
        message.send()
        reconnect_if_lost()  # while it was sent: it must be marked, or it is sent again
        message.note_sent()
    sent = message.notices if message else []
    for notice in sent:
        _settle(notice, Notice.Status.SENT, sent_at=timezone.now(), error="")
        log.info("notice sent", extra=_about(notice))
    for notice in needed:
        if notice not in sent:
            _settle(notice, Notice.Status.DROPPED, error=channel.why_not_composed)


def _settle(notice: Notice, status: Notice.Status, **fields: str | datetime) -> None:
    Notice.objects.filter(pk=notice.pk, status=Notice.Status.WAITING).update(status=status, **fields)


def _about(notice: Notice) -> dict[str, str | int]:
    return {"notice": notice.pk, "kind": notice.kind, "game": notice.game_id, "try": notice.tries}
