"""Mails to people about measures of staff against them, which nobody can choose not to get, and answers to reports."""

import logging
from collections.abc import Callable
from copy import copy
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names.barred import email_is_barred
from games.channels.mail.addresses import appeal_address
from games.channels.mail.message import Content, mail_to
from games.models import Case, StaffMeasure
from games.presentation.measures import headline_of, meaning_of, over_in_words
from games.presentation.people import without_links
from games.presentation.terms import labelled

log = logging.getLogger(__name__)

TRY_AGAIN_AFTER = timedelta(minutes=10)  # also after a worker that died
GIVE_UP_AFTER = timedelta(days=2)
MAILS_A_ROUND = 50


def mail_measures() -> None:
    """Mail the measures that people were not told yet."""
    due = StaffMeasure.objects.select_related("person", "game")
    _send_due(due, "mail_due_at", lambda row: row.ended_at or row.at, lambda row: row.person, measure_email)


def mail_answers() -> None:
    """Mail the answers of staff to reports whose authors want mail."""
    due = Case.objects.select_related("by", "game").annotate(closed_at=Max("steps__at"))
    _send_due(due, "answer_mail_due_at", lambda row: row.closed_at, lambda row: row.by, answer_email)


def _send_due(
    rows: QuerySet[Any],
    column: str,
    since: Callable[[Any], datetime],
    reader: Callable[[Any], User | None],
    email: Callable[[Any], EmailMultiAlternatives],
) -> None:
    """Mail each of ``rows`` whose time in ``column`` has come, by the worker that claims it first."""
    now = timezone.now()
    for row in rows.filter(**{f"{column}__lte": now}).order_by(column)[:MAILS_A_ROUND]:
        its = row._meta.default_manager.filter(pk=row.pk)
        if not its.filter(**{column: getattr(row, column)}).update(**{column: now + TRY_AGAIN_AFTER}):
            continue
        person = reader(row)
        if person is None or not person.email or _is_sent(row, email) or now - since(row) > GIVE_UP_AFTER:
            its.filter(**{column: now + TRY_AGAIN_AFTER}).update(**{column: None})


def _is_sent(row: Any, email: Callable[[Any], EmailMultiAlternatives]) -> bool:
    try:
        email(row).send()
    except Exception:
        log.exception("mail from staff not sent", extra={"row": str(row)})
        return False
    return True


def mail_closing(person: User, by: User, _reason: str) -> None:
    """Once staff have closed the account of ``person``, tell them by the address that is erased; tried once."""
    if by != person and person.email:
        told = copy(person)
        transaction.on_commit(lambda: _mail_closed(told), robust=True)


def _mail_closed(person: User) -> None:
    measure = StaffMeasure.objects.filter(person=person.pk, kind=StaffMeasure.Kind.CLOSE_ACCOUNT).first()
    if measure is None:
        return
    barred = email_is_barred(str(person.email))

    def content() -> Content:
        subject, context = _content(measure)
        context["address"] = appeal_address(measure)
        context["barred"] = barred
        return subject, context

    email = mail_to(person, template="measure", name=f"measure.{measure.pk}", content=content, stoppable=False)
    try:
        email.send()
    except Exception:
        log.exception("mail about a closed account not sent", extra={"measure": measure.pk})


def measure_email(measure: StaffMeasure) -> EmailMultiAlternatives:
    """The mail about a measure, or about its end if staff have ended it."""
    name = f"measure.{measure.pk}.{'ended' if measure.ended_at else 'taken'}"
    return mail_to(measure.person, template="measure", name=name, content=lambda: _content(measure), stoppable=False)


def _content(measure: StaffMeasure) -> Content:
    address = settings.SITE_URL + reverse("games:from_staff")
    if measure.ended_at:
        return over_in_words(measure), {"headline": over_in_words(measure), "address": address}
    context = {
        "headline": headline_of(measure),
        "reason": without_links(measure.reason),
        "meaning": meaning_of(measure),
        "table": without_links(measure.game.name) if measure.game else "",
        "address": address,
    }
    return _("From the staff of Pushsite: {headline}").format(headline=context["headline"]), context


def answer_email(case: Case) -> EmailMultiAlternatives:
    """The mail to whoever reported something: that staff have closed it, and their answer."""

    def content() -> Content:
        about = (
            labelled(without_links(case.game.name), case.get_reason_display())
            if case.game
            else case.get_reason_display()
        )
        headline = _("Staff have looked into your report.")
        context = {"headline": headline, "about": about, "answer": without_links(case.answer)}
        return headline, context | {"address": settings.SITE_URL + reverse("games:from_staff")}

    assert case.by is not None
    return mail_to(case.by, template="answer", name=f"answer.{case.steps.latest('pk').pk}", content=content)
