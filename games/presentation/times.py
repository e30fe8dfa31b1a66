"""Moments, durations, the paces of tables and the time that a player has left, in words."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from games.clock.clock import NO_CLOCK, PACES, Clock
from games.clock.rest import MOST_PAUSED
from games.presentation.cached import cached_by_language

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def moment(at: datetime) -> str:
    """Return a moment: "Tuesday 24 November, 15:00", with the year if it is not this one."""
    local = timezone.localtime(at).replace(second=0, microsecond=0)
    return _moment(local.replace(tzinfo=None), _is_this_year(local))


def to_the_second(at: datetime) -> str:
    """A moment as staff read it in lists, such as "1 June 2026, 12:00:07"."""
    return date_format(timezone.localtime(at), "j F Y, H:i:s")


def day(at: datetime) -> str:
    """Return the day of a moment: "24 November", with the year if it is not this one."""
    local = timezone.localtime(at)
    return _day(local, _is_this_year(local))


def last_day(end: datetime) -> str:
    """Return the last day of something that ends at ``end``: "24 November"."""
    return day(end - timedelta.resolution)


def _is_this_year(local: datetime) -> bool:
    return local.year == timezone.localtime().year


@cached_by_language
def _moment(local: datetime, this_year: bool) -> str:
    form = _("{weekday} {day}, {time}")
    return form.format(weekday=date_format(local, "l"), day=_day(local, this_year), time=date_format(local, "H:i"))


def _day(local: datetime, this_year: bool) -> str:
    if this_year:
        return date_format(local, pgettext("a day, as Django's date filter takes it", "j F"))
    return date_format(local, pgettext("a day of any year, as Django's date filter takes it", "j F Y"))


def duration(time: timedelta) -> str:
    """Return the two largest units, rounded down: "1 day 4 hours", "20 minutes"; at least a minute."""
    days, rest = divmod(max(time, MINUTE), DAY)
    hours, rest = divmod(rest, HOUR)
    minutes = 0 if days else rest // MINUTE
    parts = [
        ngettext("{number} day", "{number} days", days).format(number=days) if days else "",
        ngettext("{number} hour", "{number} hours", hours).format(number=hours) if hours else "",
        ngettext("{number} minute", "{number} minutes", minutes).format(number=minutes) if minutes else "",
    ]
    return " ".join(filter(None, parts))


def usual_wait(time: timedelta) -> str:
    """Return how long people usually wait for an opponent, in a sentence."""
    return _("Someone usually comes within {time}.").format(time=duration(time + MINUTE))


def age(since: datetime) -> str:
    """Return how long ago that was: "12 min", "3 h" or "2 days", rounded down; "" below a minute."""
    return _in_words(timezone.now() - since)


def time_left(until: datetime) -> str:
    """Return how long it is until then, in the same words; below two days in hours, and never less than a minute."""
    time = max(MINUTE, until - timezone.now())
    return _hours(time) if DAY <= time < 2 * DAY else _in_words(time)


def unbroken_age(since: datetime | None) -> str:
    """`age` with no place where a line may break; "" without a moment."""
    return "" if since is None else _unbroken(age(since))


def ticking_age(since: datetime | None, words: str, fresh: str | None = None) -> str:
    """Return an element with ``words``, whose "{time}" is the age, which ``site.js`` keeps current.

    Below a minute, and without a moment, it says ``fresh``: by default "just now". An age in days is the words alone,
    which spares a list some kilobytes.
    """
    fresh = _("just now") if fresh is None else fresh
    if since is None:
        return fresh
    passed = timezone.now() - since
    time = _unbroken(_in_words(passed))
    shown = words.replace("{time}", time) if time else fresh
    if passed >= DAY:
        return shown
    return format_html(
        '<time datetime="{}" data-words="{}">{}</time>', since.isoformat(timespec="seconds"), words, shown
    )


def ticking_time_left(until: datetime, words: str = "{time}") -> str:
    """Return an element with ``words``, whose "{time}" is the time left, which ``site.js`` keeps current."""
    shown = words.replace("{time}", _unbroken(time_left(until)))
    return format_html(
        '<time datetime="{}" data-until data-words="{}">{}</time>', until.isoformat(timespec="seconds"), words, shown
    )


def _unbroken(words: str) -> str:
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _in_words(time: timedelta) -> str:
    if time < MINUTE:
        return ""
    if time < HOUR:
        return _("%(number)d min") % {"number": time // MINUTE}
    if time < DAY:
        return _hours(time)
    days = time // DAY
    return ngettext("%(number)d day", "%(number)d days", days) % {"number": days}


def _hours(time: timedelta) -> str:
    return _("%(number)d h") % {"number": time // HOUR}


PACE_NAMES = {
    "quick": pgettext_lazy("pace", "Quick"),
    "daily": pgettext_lazy("pace", "Daily"),
    "relaxed": pgettext_lazy("pace", "Relaxed"),
    NO_CLOCK: pgettext_lazy("pace", "No clock"),
}


def pace_sentence(slug: str) -> str:
    """Return what a pace means for the players, at any table."""
    if slug == NO_CLOCK:
        return _("No rush. After 30 days without a move, anyone at the table can let a bot take over.")
    pace = PACES[slug]
    sentence = _(
        "Everyone starts with {start}; each turn adds {addition}, up to {most}. If your time runs out, a bot "
        "moves for you."
    )
    in_words = sentence.format(start=duration(pace.start), addition=duration(pace.addition), most=duration(pace.most))
    return in_words if pace.pauses else f"{in_words} {pauses_sentence(slug, vacations=False)}"


def pauses_sentence(slug: str, *, vacations: bool) -> str:
    """Return what stops a clock of this pace, at a table that grants ``vacations`` or does not."""
    if not PACES[slug].pauses:
        return _("Made for one sitting: quiet hours and vacations do not pause the clock.")
    if not vacations:
        return _("Quiet hours pause the clock; vacations do not.")
    sentence = _("Quiet hours and vacations pause the clock, for at most {time} per decision.")
    return sentence.format(time=duration(MOST_PAUSED))


def pace_meaning(slug: str, *, vacations: bool) -> str:
    """Return what a pace means at a table that grants ``vacations`` or does not."""
    sentence = pace_sentence(slug)
    if slug == NO_CLOCK or not PACES[slug].pauses:
        return sentence
    return f"{sentence} {pauses_sentence(slug, vacations=vacations)}"


def pace_and_meaning(slug: str, *, vacations: bool) -> str:
    """Return a pace by its name, with what it means at a table that grants ``vacations`` or does not."""
    return " ".join([_("Pace: {pace}.").format(pace=PACE_NAMES[slug]), pace_meaning(slug, vacations=vacations)])


def time_sentence(clock: Clock, left: timedelta) -> str:
    """Return the time that the reader has left."""
    sentence = _("You have {time}; each turn adds {addition}, up to {most}.")
    return sentence.format(time=duration(left), addition=duration(clock.pace.addition), most=duration(clock.pace.most))
