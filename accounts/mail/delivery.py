"""Channels by which the site no longer reaches a person, and mailboxes that no longer exist.

If the mail server says so on three days, with no mail taken in between, the site sends no mail there that nobody asks
for by hand. It sends mail again once the address is verified by a code, or changed.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from accounts.mail.mail_server import mailbox_is_dead
from accounts.mail.mailboxes import mailbox_key
from accounts.models import User
from accounts.models.user import MAIL_CHANNEL
from accounts.queries import accounts_at
from pushsite.database.connections import reconnect_if_lost

DAYS_UNTIL_STOPPED = 3


@contextmanager
def delivery_noted(email: str) -> Iterator[None]:
    """Note how the mail server answers the mail to ``email`` that the block sends; errors pass through.

    Only that there is no such mailbox counts: other refusals may be about this site, or about what was written.
    """
    try:
        yield
    except OSError as error:  # SMTP's are among them
        if mailbox_is_dead(error):
            reconnect_if_lost()  # while the mail server was asked
            _note_refusal(email)
        raise
    reconnect_if_lost()
    taken = User.objects.filter(email_key=mailbox_key(email), mail_refusals__range=(1, DAYS_UNTIL_STOPPED - 1))
    taken.update(mail_refusals=0, mail_refused_on=None)


@transaction.atomic
def _note_refusal(email: str) -> None:
    """Count the refusal, unless one was counted today; the last one that it takes stops mail."""
    today = timezone.now().date()
    people = User.objects.select_for_update(no_key=True).filter(pk__in=[person.pk for person in accounts_at(email)])
    for person in people.order_by("pk"):
        if person.mail_refused_on == today or person.mail_refusals >= DAYS_UNTIL_STOPPED:
            continue
        person.mail_refusals, person.mail_refused_on = person.mail_refusals + 1, today
        person.save(update_fields=["mail_refusals", "mail_refused_on"])
        if person.mail_refusals == DAYS_UNTIL_STOPPED:
            note_stopped(person.pk, MAIL_CHANNEL, stopped=True)


@transaction.atomic
def note_verified(person: User) -> None:
    """Let mail go to ``person`` again, who has just entered a code from a mail."""
    if person.mail_refusals:
        User.objects.filter(pk=person.pk).update(mail_refusals=0, mail_refused_on=None)
        note_stopped(person.pk, MAIL_CHANNEL, stopped=False)
        person.refresh_from_db(fields=["mail_refusals", "mail_refused_on", "stopped_channels"])


@transaction.atomic
def note_stopped(person: int, channel: str, *, stopped: bool) -> None:
    """Note whether the site has stopped to use ``channel`` for this person: every page tells them."""
    row = User.objects.select_for_update(no_key=True).filter(pk=person, closed_at=None).first()
    if row is not None and (channel in row.stopped_channels.split()) != stopped:
        names = set(row.stopped_channels.split()) ^ {channel}
        User.objects.filter(pk=person).update(stopped_channels=" ".join(sorted(names)))
