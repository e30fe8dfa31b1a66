"""When a notice is due: by what its person has chosen."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings

from accounts.models import User
from games.models import Notice

ALONE = (
    Notice.Kind.REMINDER,
    Notice.Kind.INVITATION,
    Notice.Kind.TAKEN_OVER,
)  # these would come too late with the others
SILENCE = timedelta(minutes=10)
NO_LONGER = timedelta(hours=1)  # where there is never silence


def gathered(person: User, kind: str) -> bool:
    """Whether such notices to ``person`` wait for each other."""
    return person.mail_when != User.When.AT_ONCE and kind not in ALONE


def due_at(person: User, kind: str, first: datetime, last: datetime | None = None) -> datetime:
    """When what was written down from ``first`` to ``last`` is to be told; a reminder has its own time."""
    if not gathered(person, kind):
        return first + timedelta(seconds=settings.NOTICE_DELAY)
    if person.mail_when == User.When.DAILY:
        return _next_hour(person, first)
    return min((last or first) + SILENCE, first + NO_LONGER)


def _next_hour(person: User, after: datetime) -> datetime:
    """The first time after it that a clock where ``person`` lives strikes the hour of their choice."""
    local = after.astimezone(ZoneInfo(person.time_zone or "UTC"))
    due = local.replace(hour=person.mail_hour, minute=0, second=0, microsecond=0)
    return due if due > local else due + timedelta(days=1)
