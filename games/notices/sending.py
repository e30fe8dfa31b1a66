"""Sending what is due. Each notice is taken up by one worker, sent outside any transaction, then marked.

Only a worker that dies between sending and marking can double a mail.
"""

import logging
import time
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused

from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F
from django.utils import timezone

from games.models import Notice, Seat
from games.notices.letter import letter
from games.notices.overtaken import overtaken
from games.queries.overdue import due_notices

log = logging.getLogger(__name__)

PAUSES = [timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=8)]
TAKEN_UP = timedelta(seconds=30)  # after that its worker is dead: the task may take no longer
PERMANENT = 500  # what SMTP calls final; what is below may pass
ROUND_SECONDS = 10  # then the bots have the worker again; the next sweep goes on


def send_due() -> None:
    """Send every notice that is due, the longest due first, for a while. One that fails does not stop the others."""
    connection = mail.get_connection()
    end = time.monotonic() + ROUND_SECONDS
    try:
        for pk in due_notices():
            if time.monotonic() > end:
                break
            notice = _take_up(pk)
            if notice is not None:
                _attempt(notice, connection)
    finally:
        connection.close()


def _take_up(pk: int) -> Notice | None:
    """The notice, ours for a while; ``None`` where another worker was faster."""
    now = timezone.now()
    due = Notice.objects.filter(pk=pk, status=Notice.Status.WAITING, due_at__lte=now)
    if not due.update(due_at=now + TAKEN_UP, tries=F("tries") + 1):
        return None
    return Notice.objects.select_related("game", "person").get(pk=pk)


def _attempt(notice: Notice, connection: BaseEmailBackend) -> None:
    try:
        _send(notice, connection)
    except OSError as error:  # the mail server's: SMTP's are among them
        log.warning("notice not sent", extra=_about(notice) | {"error": type(error).__name__})
        _put_off(notice, error, connection)
    except Exception as error:
        log.exception("notice not sent", extra=_about(notice))
        _put_off(notice, error, connection)


def _send(notice: Notice, connection: BaseEmailBackend) -> None:
    seat = Seat.objects.filter(game=notice.game, user=notice.person).first()
    reason = overtaken(notice, seat)
    if seat is None or reason:
        _settle(notice, Notice.Status.DROPPED, error=reason)
    elif notice.tries > len(PAUSES) + 1:
        _settle(notice, Notice.Status.FAILED, error=notice.error or "its worker died each time")
    else:
        message = letter(notice, seat)
        connection.open()
        connection.send_messages([message])
        _settle(notice, Notice.Status.SENT, sent_at=timezone.now(), error="")
        log.info("notice sent", extra=_about(notice))


def _put_off(notice: Notice, error: Exception, connection: BaseEmailBackend) -> None:
    connection.close()  # whatever state it is in
    text = f"{type(error).__name__}: {error}"[:500]
    if notice.tries > len(PAUSES) or _for_good(error):
        _settle(notice, Notice.Status.FAILED, error=text)
    else:
        _settle(notice, Notice.Status.WAITING, error=text, due_at=timezone.now() + PAUSES[notice.tries - 1])


def _for_good(error: Exception) -> bool:
    """Whether the mail server will never take this mail for this address: no more tries, staff see it at once.

    That it does not take any of ours, for a wrong password say, is mended on our side, so that is tried again.
    """
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= PERMANENT for code, _reason in error.recipients.values())
    return isinstance(error, SMTPDataError) and error.smtp_code >= PERMANENT


def _settle(notice: Notice, status: Notice.Status, **fields: str | datetime) -> None:
    Notice.objects.filter(pk=notice.pk, status=Notice.Status.WAITING).update(status=status, **fields)


def _about(notice: Notice) -> dict[str, str | int]:
    return {"notice": notice.pk, "kind": notice.kind, "game": notice.game_id, "try": notice.tries}
