"""Mails to people about the measures of staff against them. Nobody can choose not to get them."""

import logging
from copy import copy
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names.barred import email_is_barred
from games.channels.mail.addresses import appeal_address
from games.channels.mail.message import Content, in_mail, mail_to
from games.models import StaffMeasure
from games.presentation.measures import headline_of, meaning_of, over_in_words

log = logging.getLogger(__name__)

TRY_AGAIN_AFTER = timedelta(minutes=10)  # also after a worker that died
GIVE_UP_AFTER = timedelta(days=2)
MAILS_A_ROUND = 50


def mail_measures() -> None:
    """Mail the measures that people were not told yet, each by the worker that claims it first."""
    now = timezone.now()
    due = StaffMeasure.objects.filter(mail_due_at__lte=now).select_related("person", "game").order_by("mail_due_at")
    for measure in due[:MAILS_A_ROUND]:
        mine = StaffMeasure.objects.filter(pk=measure.pk, mail_due_at=measure.mail_due_at)
        if not mine.update(mail_due_at=now + TRY_AGAIN_AFTER):
            continue
        told_at = measure.ended_at or measure.at
        if _is_sent(measure) or now - told_at > GIVE_UP_AFTER:
            StaffMeasure.objects.filter(pk=measure.pk, mail_due_at=now + TRY_AGAIN_AFTER).update(mail_due_at=None)


def _is_sent(measure: StaffMeasure) -> bool:
    """Whether there is nothing more to send: it was sent, or the person has no address any more."""
    if not measure.person.email:
        return True
    try:
        measure_email(measure).send()
    except Exception:
        log.exception("mail about a measure not sent", extra={"measure": measure.pk})
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
        "reason": in_mail(measure.reason),
        "meaning": meaning_of(measure),
        "table": in_mail(measure.game.name) if measure.game else "",
        "address": address,
    }
    return _("From the staff of Pushsite: {headline}").format(headline=context["headline"]), context
