"""Mails about requests to be friends: each tells of all that wait for its reader."""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from accounts.mail.delivery import delivery_noted
from accounts.models import Friendship, User
from accounts.queries import asking
from games.channels.mail.message import Content, mail_to
from games.presentation.people import name_outside

log = logging.getLogger(__name__)

TRY_AFTER = timedelta(minutes=10)  # also after a worker that died
GIVEN_UP_AFTER = timedelta(days=2)
READERS_A_ROUND = 50
MOST_NAMED = 10


def mail_friend_requests() -> None:
    """Mail the people whom somebody has asked to be friends, if they want it."""
    due = Friendship.objects.filter(mail_due_at__lte=timezone.now()).order_by("mail_due_at")
    people = list(dict.fromkeys(due.values_list("asked", flat=True)[:READERS_A_ROUND]))
    for person in User.objects.filter(pk__in=people):
        _mail_requests(person, timezone.now())


def _mail_requests(person: User, now: datetime) -> None:
    """Mail ``person`` about all requests that wait, by the worker that claims those that are due first."""
    unmailed = Friendship.objects.filter(asked=person, mail_due_at__isnull=False)
    waiting = list(unmailed.values_list("pk", flat=True))
    if not unmailed.filter(mail_due_at__lte=now).update(mail_due_at=now + TRY_AFTER):
        return
    requests = Friendship.objects.filter(pk__in=waiting)
    if not (person.mail and person.mail_friend and person.gets_mail):
        requests.update(mail_due_at=None)
    elif _is_sent_to(person, waiting[-1]):
        requests.update(mail_due_at=None, mailed_at=now)
    else:
        requests.filter(asked_at__lt=now - GIVEN_UP_AFTER).update(mail_due_at=None)


def _is_sent_to(person: User, request: int) -> bool:
    try:
        message = friend_request_email(person, request)
        with delivery_noted(message.to[0]):
            message.send()
    except Exception:
        log.exception("mail about requests not sent", extra={"person": person.pk})
        return False
    return True


def friend_request_email(person: User, request: int) -> EmailMultiAlternatives:
    """The mail to ``person`` about all who ask them; ``request``, the id of one, tells it from earlier mails."""

    def content() -> Content:
        names = [name_outside(each.name) for each in asking(person)[:MOST_NAMED]]
        waiting = person.friend_requests
        headline = ngettext("{count} friend request", "{count} friend requests", waiting)
        subject = headline.format(count=waiting)
        address = settings.SITE_URL + reverse("people:people")
        return subject, {"headline": subject, "names": names, "more": waiting - len(names), "address": address}

    return mail_to(person, template="friends", name=f"friends.{person.pk}.{request}", content=content)
