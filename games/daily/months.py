"""The calendar of past days: a month of deals with one person's results."""

from calendar import Calendar
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, Q
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import get_format

from accounts.models import User
from games.daily.models import DailyAttempt, DailyDeal, day_address, today
from games.daily.results import ALL_POINTS

WEEK = 7


@dataclass(frozen=True)
class CalendarDay:
    """A day in a month: how many deals it has, and how many one person has finished, with the points that count."""

    day: date
    deals: int
    counted: int
    finished: int
    points: int

    @property
    def address(self) -> str:
        """The page of the day; "" if it has no deals, or is still to come."""
        return day_address(self.day) if self.deals and self.day <= today() else ""

    @property
    def only_later(self) -> bool:
        """Whether the person has finished deals of it, but none in time."""
        return self.finished > 0 and not self.counted

    @property
    def most(self) -> int:
        return ALL_POINTS * self.deals


@dataclass(frozen=True)
class CalendarMonth:
    """The weeks of a month, ``None`` for days of other months, and the pages of those before and after it."""

    first: date
    weeks: Sequence[Sequence[CalendarDay | None]]
    weekdays: Sequence[tuple[str, str]]  # short and whole
    before: date | None  # the last day with deals before the month
    after: date | None  # the first one after it, if it has come

    @property
    def before_address(self) -> str:
        return day_address(self.before) if self.before else ""

    @property
    def after_address(self) -> str:
        return day_address(self.after) if self.after else ""


def month_of(person: User | None, day: date) -> CalendarMonth:
    """The month around ``day``, in two queries."""
    weeks = _calendar().monthdatescalendar(day.year, day.month)
    first = day.replace(day=1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    days = DailyDeal.objects.values("day")
    before = days.filter(day__lt=first).order_by("-day")[:1]
    after = days.filter(day__gt=last, day__lte=today()).order_by("day")[:1]
    found = DailyDeal.objects.filter(Q(day__range=(first, last)) | Q(day=before) | Q(day=after))
    deals = dict(found.values_list("day").annotate(Count("pk")))
    counted, finished, points = _own(person, first, last)

    def shown(each: date) -> CalendarDay | None:
        if each.month != day.month:
            return None
        return CalendarDay(each, deals.get(each, 0), counted[each], finished[each], points[each])

    return CalendarMonth(
        first,
        [[shown(each) for each in week] for week in weeks],
        _weekdays(),
        before=next((each for each in deals if each < first), None),
        after=next((each for each in deals if each > last), None),
    )


def _own(person: User | None, first: date, last: date) -> tuple[Counter[date], Counter[date], Counter[date]]:
    """By day: how many deals the person has finished while they counted, how many at all, and the points."""
    counted: Counter[date] = Counter()
    finished: Counter[date] = Counter()
    points: Counter[date] = Counter()
    if person:
        own = DailyAttempt.objects.filter(person=person, deal__day__range=(first, last), finished_at__isnull=False)
        for attempt in own.select_related("deal").only("deal__day", "finished_at", "points"):
            day = attempt.deal.day
            finished[day] += 1
            if attempt.counts:
                counted[day] += 1
                points[day] += attempt.points
    return counted, finished, points


def _calendar() -> Calendar:
    """Weeks as the reader's language begins them; Django counts from Sunday, Python from Monday."""
    return Calendar((int(get_format("FIRST_DAY_OF_WEEK")) - 1) % WEEK)


def _weekdays() -> list[tuple[str, str]]:
    return [(str(WEEKDAYS_ABBR[each]), str(WEEKDAYS[each])) for each in _calendar().iterweekdays()]
