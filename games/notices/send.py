"""Sending due notices: one worker claims those of one mail, sends it outside any transaction, then marks them.

Only a worker that dies between sending and marking can send a mail twice.
"""

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection as database
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.mail import refused_for_good
from accounts.models import User
from games.models import Game, Notice, Seat
from games.notices.claim import claim
from games.notices.digest import digest_email, named_games
from games.notices.due import in_digest
from games.notices.email import notice_email
from games.notices.obsolete import obsolete_reason
from games.notices.talk import talk_email
from games.queries.lists import waiting_for
from games.queries.overdue import due_notices
from games.talk.queries import not_mailed, note_mailed

log = logging.getLogger(__name__)

PAUSES = [timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=8)]
ROUND_SECONDS = 10  # then other tasks get their turn


def send_due() -> bool:
    """Send due notices for ten seconds, the longest due first. One that fails does not stop the others.

    Return whether some may be left.
    """
    connection = mail.get_connection()
    end = time.monotonic() + ROUND_SECONDS
    try:
        for pk in due_notices():
            if time.monotonic() > end:
                return True
            if batch := claim(pk):
                _attempt(batch, connection)
    finally:
        connection.close()
    return False


def _attempt(batch: Sequence[Notice], connection: BaseEmailBackend) -> None:
    """Send one mail for ``batch``; if that fails, put each notice off by the number of its tries."""
    try:
        _send(batch, connection)
    except OSError as error:  # from the mail server, SMTP's errors included
        log.warning("notice not sent", extra=_about(batch[0]) | {"error": type(error).__name__})
        _put_off(batch, error, connection)
    except Exception as error:
        log.exception("notice not sent", extra=_about(batch[0]))
        _put_off(batch, error, connection)


def _send(batch: Sequence[Notice], connection: BaseEmailBackend) -> None:
    person, together = batch[0].person, in_digest(batch[0].person, batch[0].kind)
    waiting = _waiting(person) if together else []
    theirs = Seat.objects.filter(user=person, game__in=[notice.game_id for notice in batch]).select_related("user")
    seats = {seat.game_id: seat for seat in theirs}
    left = [notice for notice in batch if _still_needed(notice, seats.get(notice.game_id))]
    if together:
        left = [notice for notice in left if _waits(notice, waiting)]
    if not left:
        return
    games = {game.pk for game in named_games(left, waiting)}
    talk = not_mailed(person, games)
    if left[0].kind == Notice.Kind.TALK:
        message = talk_email(left, talk)
    elif len(games) == 1:
        message = notice_email(left[0], seats.get(left[0].game_id), talk)
    else:
        message = digest_email(left, waiting, talk)
    connection.open()
    connection.send_messages([message])
    if not database.is_usable():  # lost while the mail was sent: it must be marked, or it is sent again
        database.close()
    note_mailed(person, [message for of_game in talk.values() for message in of_game])
    for notice in left + _also_mentioned(person, waiting):
        _settle(notice, Notice.Status.SENT, sent_at=timezone.now(), error="")
        log.info("notice sent", extra=_about(notice))


def _still_needed(notice: Notice, seat: Seat | None) -> bool:
    if reason := obsolete_reason(notice, seat):
        _settle(notice, Notice.Status.DROPPED, error=reason)
    elif notice.tries > len(PAUSES) + 1:
        _settle(notice, Notice.Status.FAILED, error=notice.error or gettext_noop("its worker died each time"))
    else:
        return True
    return False


def _waits(notice: Notice, waiting: Sequence[Game]) -> bool:
    """Return whether a notice of a turn is still true: the person may have played just now."""
    if notice.kind != Notice.Kind.TURN or notice.game in waiting:
        return True
    _settle(notice, Notice.Status.DROPPED, error="played meanwhile")
    return False


def _waiting(person: User) -> list[Game]:
    return [game for game in waiting_for(person) if game.rules_known]


def _also_mentioned(person: User, games: Sequence[Game]) -> list[Notice]:
    """Return later notices about games that the mail listed as waiting."""
    versions = {game.pk: game.version for game in games}
    later = Notice.objects.filter(
        person=person, game__in=versions, kind=Notice.Kind.TURN, status=Notice.Status.WAITING, due_at__gt=timezone.now()
    )
    return [notice for notice in later if notice.version == versions[notice.game_id]]


def _put_off(batch: Sequence[Notice], error: Exception, connection: BaseEmailBackend) -> None:
    connection.close()  # it may be in any state
    text = f"{type(error).__name__}: {error}"[:500]
    for notice in batch:
        if notice.tries > len(PAUSES) or refused_for_good(error):
            _settle(notice, Notice.Status.FAILED, error=text)
        else:
            _settle(notice, Notice.Status.WAITING, error=text, due_at=timezone.now() + PAUSES[notice.tries - 1])


def _settle(notice: Notice, status: Notice.Status, **fields: str | datetime) -> None:
    Notice.objects.filter(pk=notice.pk, status=Notice.Status.WAITING).update(status=status, **fields)


def _about(notice: Notice) -> dict[str, str | int]:
    return {"notice": notice.pk, "kind": notice.kind, "game": notice.game_id, "try": notice.tries}
