"""Mail as a channel of notices: a mail tells one notice, all unread messages of a person, or all of a digest."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from accounts.mail.delivery import delivery_noted
from accounts.mail.mail_server import refused_for_good
from accounts.models import User
from games.channels.mail.choices import (
    choose_occasions,
    chosen_occasions,
    digest_due_at,
    due_at,
    in_digest,
    not_in_digest,
    wants,
)
from games.channels.mail.digest import digest_email, named_games
from games.channels.mail.notice_mail import notice_email
from games.channels.mail.talk import talk_email
from games.models import Game, LogEntry, Notice
from games.notices.channel import Channel, OutgoingMessage, Seats, Stopped
from games.presentation.times import HOUR
from games.queries.lists import waiting_for
from games.talk.queries import not_mailed, note_mailed

INVITATIONS_AN_HOUR = 3  # to one person, from all hosts together; the others appear on the site only
CANCEL_REQUESTS_AN_HOUR = 3  # to one person, from one other person


class Mail(Channel):
    """Sends notices by mail, over one connection to the mail server."""

    label = gettext_lazy("by e-mail")
    why_unwanted = gettext_noop("mail is off")

    def __init__(self) -> None:
        self._connection = mail.get_connection()

    @classmethod
    def reached(cls, people: Collection[User], kind: str) -> list[User]:
        return [person for person in people if wants(person, kind)]

    @classmethod
    def offered(cls, person: User) -> bool:
        return not person.guest

    @classmethod
    def chosen(cls, person: User) -> set[str]:
        return chosen_occasions(person)

    @classmethod
    def choose(cls, person: User, occasions: Collection[str]) -> None:
        choose_occasions(person, occasions)

    @classmethod
    def due_at(cls, person: User, kind: str, first: datetime, last: datetime | None = None) -> datetime:
        return due_at(person, kind, first, last)

    @classmethod
    def batch(cls, notice: Notice, due: QuerySet[Notice], waiting: QuerySet[Notice]) -> QuerySet[Notice]:
        if in_digest(notice.person, notice.kind):
            return due.exclude(kind__in=not_in_digest(notice.person))
        if notice.kind == Notice.Kind.TALK:  # all messages go into one mail, the newest too
            return waiting.filter(kind=Notice.Kind.TALK)
        return due.filter(pk=notice.pk)

    @classmethod
    def postponed(cls, notice: Notice, batch: Sequence[Notice], now: datetime) -> datetime | None:
        """A digest waits for newer notices, or until the time that its person has chosen since."""
        if any(each.tries for each in batch) or not in_digest(notice.person, notice.kind):
            return None
        waiting = Notice.objects.filter(person=notice.person, channel=notice.channel, status=Notice.Status.WAITING)
        others = waiting.exclude(kind__in=[*not_in_digest(notice.person), Notice.Kind.REMINDER])
        newest = others.aggregate(newest=Max("created_at"))["newest"] or now
        reminders = [each.due_at for each in batch if each.kind == Notice.Kind.REMINDER]
        first = min((each.created_at for each in batch if each.kind != Notice.Kind.REMINDER), default=None)
        due = digest_due_at(notice.person, reminders, first, newest)
        return due if due > now else None

    @classmethod
    def refuses(cls, notice: Notice, now: datetime) -> str:
        """A person gets three invitations by mail an hour, and three requests to cancel a game from one other person,
        unless they are in a digest.

        Those that are being sent or tried again count too. The person's row is locked, so that a second worker sees
        what the first has claimed.
        """
        if notice.kind not in (Notice.Kind.INVITATION, Notice.Kind.CANCEL) or in_digest(notice.person, notice.kind):
            return ""
        User.objects.select_for_update(no_key=True).filter(pk=notice.person_id).first()
        sent = Q(status=Notice.Status.SENT, sent_at__gt=now - HOUR)
        claimed = Q(status=Notice.Status.WAITING, tries__gt=0)
        alike = Notice.objects.filter(person=notice.person_id, channel=notice.channel, kind=notice.kind)
        alike = alike.filter(sent | claimed).exclude(pk=notice.pk)
        if notice.kind == Notice.Kind.INVITATION:
            many = alike.count() >= INVITATIONS_AN_HOUR
            return gettext_noop("three invitations by mail within an hour") if many else ""
        many = _by_the_same_person(alike, notice).count() >= CANCEL_REQUESTS_AN_HOUR
        return gettext_noop("three requests to cancel by mail from one person within an hour") if many else ""

    @classmethod
    def obsolete(cls, notice: Notice) -> str:
        unread = not_mailed(notice.person, [notice.game_id])
        return "" if unread else gettext_noop("read meanwhile, or shown by another mail")

    def compose(self, batch: Sequence[Notice], seats: Seats) -> OutgoingMessage | None:
        person = batch[0].person
        together = in_digest(person, batch[0].kind)
        waiting = [game for game in waiting_for(person) if game.rules_known] if together else []
        # In a digest: the person may have played just now, so turns that no longer wait are left out.
        turns = (Notice.Kind.TURN, Notice.Kind.REMINDER)
        news = [each for each in batch if each.kind not in turns or each.game in waiting] if together else batch
        if not news:
            return None
        games = {game.pk for game in named_games(news, waiting)}
        talk = not_mailed(person, games)
        besides_talk = [notice for notice in news if notice.kind != Notice.Kind.TALK]
        if not (besides_talk or together):
            email = talk_email(news, talk)
        elif len(games) == len({each.kind for each in besides_talk}) == 1:
            email = notice_email(besides_talk[0], seats.get(besides_talk[0].game_id), talk)
        else:
            email = digest_email(news, waiting, talk)
        return OutgoingMessage(
            notices=[*news, *_also_told(news[0], waiting)],
            send=lambda: self._send(email),
            note_sent=lambda: note_mailed(person, [message for of_game in talk.values() for message in of_game]),
        )

    def _send(self, email: EmailMultiAlternatives) -> None:
        self._connection.open()
        with delivery_noted(email.to[0]):
            self._connection.send_messages([email])

    @classmethod
    def stopped(cls, person: User) -> Stopped:
        return Stopped(
            gettext("E-mails to {email} come back, so we’ve stopped sending them.").format(email=person.email),
            gettext("Verify your e-mail again, or change it"),
            reverse("account_email"),
        )

    def failed_for_good(self, error: Exception) -> bool:
        return refused_for_good(error)

    def close(self) -> None:
        self._connection.close()


CHANNEL = Mail


def _by_the_same_person(requests: QuerySet[Notice], request: Notice) -> QuerySet[Notice]:
    """Return the ``requests`` to cancel a game that come from the same person as ``request``."""
    agreements = LogEntry.objects.filter(kind=LogEntry.Kind.AGREED)
    asker = agreements.filter(game=request.game_id, at=request.created_at).values("person")[:1]
    return requests.filter(Exists(agreements.filter(game=OuterRef("game"), at=OuterRef("created_at"), person=asker)))


def _also_told(example: Notice, waiting: Sequence[Game]) -> list[Notice]:
    """Later notices of the same person about games that the mail lists as waiting."""
    versions = {game.pk: game.version for game in waiting}
    later = Notice.objects.filter(
        person=example.person,
        channel=example.channel,
        game__in=versions,
        kind=Notice.Kind.TURN,
        status=Notice.Status.WAITING,
        due_at__gt=timezone.now(),
    )
    return [notice for notice in later if notice.version == versions[notice.game_id]]
