"""Times and durations in words, in the current language and time zone."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import ngettext, pgettext

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def moment(at: datetime) -> str:
    """A moment that is some days away at most: "Tuesday 24 November, 15:00"."""
    return date_format(timezone.localtime(at), pgettext("a moment, as Django's date filter takes it", "l j F, H:i"))


def dated(at: datetime) -> str:
    """A moment that may be years ago: "24 November 2026, 15:00"."""
    return date_format(timezone.localtime(at), pgettext("a moment of any year, for Django's date filter", "j F Y, H:i"))


def last_day(end: datetime) -> str:
    """The day before which something ends, or on which: "24 November"."""
    last = timezone.localtime(end - timedelta.resolution)
    return date_format(last, pgettext("a day, as Django's date filter takes it", "j F"))


def duration(time: timedelta) -> str:
    """The two greatest units, rounded down: "1 day 4 hours", "20 minutes"; no less than a minute."""
    days, rest = divmod(max(time, MINUTE), DAY)
    hours, rest = divmod(rest, HOUR)
    minutes = 0 if days else rest // MINUTE
    parts = [
        ngettext("{number} day", "{number} days", days).format(number=days) if days else "",
        ngettext("{number} hour", "{number} hours", hours).format(number=hours) if hours else "",
        ngettext("{number} minute", "{number} minutes", minutes).format(number=minutes) if minutes else "",
    ]
    return " ".join(filter(None, parts))
