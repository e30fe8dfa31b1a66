"""Mails to people about measures of staff against them, which nobody can choose not to get, and answers to reports."""

import logging
from copy import copy

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names.barred import email_is_barred
from games.channels.mail.addresses import appeal_address
from games.channels.mail.message import Content, mail_to
from games.channels.mail.swept.due_rows import mail_due_rows
from games.models import Case, StaffMeasure
from games.presentation.measures import headline_of, meaning_of, over_in_words
from games.presentation.people import without_links
from games.presentation.terms import labelled

log = logging.getLogger(__name__)


def mail_measures() -> None:
    """Mail the measures that people were not told yet."""
    due = StaffMeasure.objects.select_related("person", "game")
    mail_due_rows(due, "mail_due_at", lambda row: row.ended_at or row.at, lambda row: row.person, measure_email)


def mail_answers() -> None:
    """Mail the answers of staff to reports whose authors want mail."""
    due = Case.objects.select_related("by", "game").annotate(closed_at=Max("steps__at"))
    mail_due_rows(due, "answer_mail_due_at", lambda row: row.closed_at, lambda row: row.by, answer_email)


def mail_closing(person: User, by: User, _reason: str) -> None:
    """Once staff have closed the account of ``person``, tell them by the address that is erased; tried once."""
    if by != person and person.gets_mail:
        before_closing = copy(person)
        transaction.on_commit(lambda: _mail_closed(before_closing), robust=True)


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
        "table": without_links(measure.game.name_as_read) if measure.game else "",
        "address": address,
    }
    return _("From Pushsite: {headline}").format(headline=context["headline"]), context


def answer_email(case: Case) -> EmailMultiAlternatives:
    """Return the mail to the reporter of a case: staff have closed it, with their answer."""

    def content() -> Content:
        about = (
            labelled(without_links(case.game.name_as_read), case.get_reason_display())
            if case.game
            else case.get_reason_display()
        )
        headline = _("Our staff have looked into your report.")
        context = {"headline": headline, "about": about, "answer": without_links(case.answer)}
        return headline, context | {"address": settings.SITE_URL + reverse("games:from_staff")}

    assert case.by is not None
    return mail_to(case.by, template="answer", name=f"answer.{case.steps.latest('pk').pk}", content=content)
