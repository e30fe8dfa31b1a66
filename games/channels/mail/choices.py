"""Whether a person gets mail, what they chose, and when a notice of it is due."""

from collections.abc import Collection
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings

from accounts.models import User
from games.models import Notice
from games.notices.occasions import OCCASIONS

CHANNEL_NAME = "mail"  # the folder of this channel


def mail_chosen(person: User) -> None:
    """Move waiting notices forward after ``person`` chose to get mail earlier.

    A later choice needs nothing here: it is applied when a notice is due. Claimed notices stay as they are.
    """
    unclaimed = Notice.objects.filter(person=person, channel=CHANNEL_NAME, status=Notice.Status.WAITING, tries=0)
    waiting = unclaimed.exclude(kind=Notice.Kind.REMINDER)
    for notice in waiting:
        due = due_at(person, notice.kind, notice.created_at)
        waiting.filter(pk=notice.pk, due_at__gt=due).update(due_at=due)


WANTED: dict[str, str] = {
    Notice.Kind.STARTED: "mail_start",
    Notice.Kind.OVER: "mail_end",
    Notice.Kind.INVITATION: "mail_invitation",
    Notice.Kind.TALK: "mail_talk",
}


def wants(person: User, kind: str) -> bool:
    """Whether ``person`` has an account, and so a verified e-mail that takes mail, and wants mail of this kind."""
    wanted = getattr(person, WANTED.get(kind, "mail_turn"))
    return person.gets_mail and person.is_active and person.mail and wanted


COLUMNS = {"friend": "mail_friend"} | {
    occasion: WANTED.get(each.kinds[0], "mail_turn") for occasion, each in OCCASIONS.items() if each.kinds
}


def chosen_occasions(person: User) -> set[str]:
    """Return the occasions that ``person`` gets mail about."""
    return {occasion for occasion, column in COLUMNS.items() if person.mail and getattr(person, column)}


def choose_occasions(person: User, occasions: Collection[str]) -> None:
    """Store the ``occasions`` that ``person`` gets mail about; none turns all mail off, and keeps the choices."""
    person.mail = bool(occasions)
    if occasions:
        for occasion, column in COLUMNS.items():
            setattr(person, column, occasion in occasions)
    person.save(update_fields=["mail", *COLUMNS.values()])


NOT_IN_DIGEST = (
    Notice.Kind.REMINDER,
    Notice.Kind.INVITATION,
    Notice.Kind.TAKEN_OVER,
    Notice.Kind.CANCEL,
    Notice.Kind.READY,
    Notice.Kind.TALK,
)  # would come late in a digest; messages are gathered in a mail of their own, and shown by a digest too
SILENCE = timedelta(minutes=10)
NO_LONGER = timedelta(hours=1)  # if there is never silence
TALK_AFTER = timedelta(minutes=30)  # from the first message that was not read


def in_digest(person: User, kind: str) -> bool:
    """Return whether notices of this kind to ``person`` go into a digest."""
    return person.mail_when != User.When.AT_ONCE and kind not in not_in_digest(person)


def not_in_digest(person: User) -> Collection[str]:
    """Return the kinds that come to ``person`` as separate mails, beside a digest."""
    return () if person.mail_all else NOT_IN_DIGEST


def due_at(person: User, kind: str, first: datetime, last: datetime | None = None) -> datetime:
    """Return when notices created from ``first`` to ``last`` are due; a reminder has its own time."""
    if in_digest(person, kind):
        daily = person.mail_when == User.When.DAILY
        return _next_hour(person, first) if daily else min((last or first) + SILENCE, first + NO_LONGER)
    if kind == Notice.Kind.TALK:
        return first + TALK_AFTER
    if kind == Notice.Kind.INVITATION:  # somebody sits at a table and waits
        return first
    return first + timedelta(seconds=settings.NOTICE_DELAY)


def digest_due_at(person: User, reminders: Collection[datetime], first: datetime | None, last: datetime) -> datetime:
    """Return when a digest is due with ``reminders`` due then, and other notices created from ``first`` to ``last``.

    A reminder comes with the next daily mail; a collected mail comes with the reminder.
    """
    daily = person.mail_when == User.When.DAILY
    times = [_next_hour(person, due - timedelta.resolution) if daily else due for due in reminders]
    return min(times if first is None else [*times, due_at(person, Notice.Kind.TURN, first, last)])


def _next_hour(person: User, after: datetime) -> datetime:
    """Return the next time, in the time zone of ``person``, of the hour that they chose."""
    local = after.astimezone(ZoneInfo(person.time_zone or "UTC"))
    due = local.replace(hour=person.mail_hour, minute=0, second=0, microsecond=0)
    return due if due > local else due + timedelta(days=1)
