"""People to whose games others came in vain: for a while they play without ratings."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import LogEntry
from games.presentation.times import moment
from games.refusals import Refusal

MOST_NO_SHOWS = 3  # within `COUNTED` they bar a person from rated tables
COUNTED, BARRED = timedelta(days=30), timedelta(days=7)


class BarredFromRated(Refusal):
    """The person has not come to several games lately."""

    status = 403


def barred_until(person: User) -> datetime | None:
    """Return until when ``person`` may not play rated games, since they did not come to others; None if they may."""
    lapsed = LogEntry.objects.filter(person=person, kind=LogEntry.Kind.LAPSED).order_by("-at")
    times = list(lapsed.values_list("at", flat=True)[:MOST_NO_SHOWS])
    if len(times) < MOST_NO_SHOWS or times[0] - times[-1] > COUNTED:
        return None
    end = times[0] + BARRED
    return end if end > timezone.now() else None


def check_not_barred(person: User) -> None:
    """Raise ``BarredFromRated`` if ``person`` may not play rated games now."""
    if end := barred_until(person):
        sentence = _("You missed the start of %(number)d games lately, so your games are unrated until %(end)s.")
        raise BarredFromRated(sentence % {"number": MOST_NO_SHOWS, "end": moment(end)})
