"""Mailing the rows whose time has come: the way of all mails with no notice behind them."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.db.models import QuerySet
from django.utils import timezone

from accounts.mail.delivery import delivery_noted
from accounts.models import User

log = logging.getLogger(__name__)

TRY_AGAIN_AFTER = timedelta(minutes=10)  # also after a worker that died
GIVE_UP_AFTER = timedelta(days=2)
MAILS_A_ROUND = 50


def mail_due_rows(
    rows: QuerySet[Any],
    column: str,
    since: Callable[[Any], datetime],
    reader: Callable[[Any], User | None],
    email: Callable[[Any], EmailMultiAlternatives],
) -> None:
    """Mail each of ``rows`` whose time in ``column`` has come, by the worker that claims it first.

    ``since`` is when it happened: after two days without success a mail is given up. No mail goes to a ``reader``
    who has no address, or whose mailbox refuses mail.
    """
    now = timezone.now()
    for row in rows.filter(**{f"{column}__lte": now}).order_by(column)[:MAILS_A_ROUND]:
        its = row._meta.default_manager.filter(pk=row.pk)
        if not its.filter(**{column: getattr(row, column)}).update(**{column: now + TRY_AGAIN_AFTER}):
            continue
        person = reader(row)
        if person is None or not person.gets_mail or _is_sent(row, email) or now - since(row) > GIVE_UP_AFTER:
            its.filter(**{column: now + TRY_AGAIN_AFTER}).update(**{column: None})


def _is_sent(row: Any, email: Callable[[Any], EmailMultiAlternatives]) -> bool:
    try:
        message = email(row)
        with delivery_noted(message.to[0]):
            message.send()
    except Exception:
        log.exception("mail not sent", extra={"what": row._meta.model_name, "row": str(row.pk)})
        return False
    return True
