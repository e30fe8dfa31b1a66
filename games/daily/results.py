"""The results of a deal for a person who has decided: their choices, the curve of all results, friends, the streak."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from accounts.models import User
from accounts.queries import friends_of
from games.daily.answers import MOST_POINTS
from games.daily.deals import series_played
from games.daily.models import DailyAttempt, DailyDeal, today
from games.daily.page import Verdict, verdicts
from games.daily.series import DECIDER, DECISIONS
from games.overview.shown_seat import shown_seats
from games.presentation.renderer import HtmlRenderer
from games.views.table.drawing.reading import Viewer
from games.views.table.drawing.unstored import unstored_game, unstored_seats

ALL_POINTS = MOST_POINTS * DECISIONS
BARS = 8  # of the curve
FORGIVEN_EACH = timedelta(days=7)  # within so many days a streak forgives one that was missed

POINT_SHAPES = ((MOST_POINTS, "●"), (MOST_POINTS // 2, "◐"), (0, "○"))  # from so many points on


@dataclass(frozen=True)
class Bar:
    """One bar of the curve: results from ``low`` to ``high`` points, how many, and whether one's own is among them."""

    low: int
    high: int
    results: int
    share: int  # of the highest bar, in per cent
    own: bool


@dataclass(frozen=True)
class FriendResult:
    """A friend's result of the day, with their place."""

    rank: int
    name: str
    points: int
    you: bool


def own_verdicts(deal: DailyDeal, attempt: DailyAttempt, viewer: Viewer) -> list[Verdict]:
    """What the person of ``attempt`` chose, and what was best."""
    decisions = list(deal.decisions.order_by("number")[: attempt.answered])
    if not decisions:
        return []
    played = series_played(deal, decisions, decisions[0].at, decisions[-1].at + 1)
    people = shown_seats(unstored_seats(unstored_game(played.state, 0), viewer), DECIDER)
    return verdicts(attempt.answers.all(), decisions, played, HtmlRenderer(people))


def curve_of(deal: DailyDeal, own: int | None) -> list[Bar]:
    """How many people have how many points; ``own``: the viewer's points."""
    results = deal.attempts.filter(finished_at__isnull=False).values_list("points", flat=True)
    counts = Counter(_bar(points) for points in results)
    most = max(counts.values(), default=1)
    width = ALL_POINTS // BARS
    return [
        Bar(
            low=number * width + (number > 0),
            high=(number + 1) * width,
            results=counts[number],
            share=round(100 * counts[number] / most),
            own=own is not None and _bar(own) == number,
        )
        for number in range(BARS)
    ]


def _bar(points: int) -> int:
    width = ALL_POINTS // BARS
    return max(0, (points - 1) // width)


def place_of(deal: DailyDeal, attempt: DailyAttempt) -> tuple[int, int]:
    """The place of a finished attempt among all, from 1, and how many there are."""
    finished = deal.attempts.filter(finished_at__isnull=False)
    return finished.filter(points__gt=attempt.points).count() + 1, finished.count()


def among_friends(deal: DailyDeal, person: User) -> list[FriendResult]:
    """The finished results of ``person`` and of friends who tell it, the best first; equal points share a place."""
    people = {friend.pk for friend in friends_of(person).filter(tells_friends=True)} | {person.pk}
    attempts = deal.attempts.filter(finished_at__isnull=False, person__in=people).select_related("person")
    ordered = sorted(attempts, key=lambda each: (-each.points, each.person.name_search or "", each.person.pk))
    points = [each.points for each in ordered]
    return [
        FriendResult(points.index(each.points) + 1, each.person.name_as_read, each.points, each.person_id == person.pk)
        for each in ordered
    ]


def shapes(points: Iterable[int]) -> str:
    """A row of shapes for the points of each decision, which tells nothing of the cards."""
    return "".join(next(shape for least, shape in POINT_SHAPES if point >= least) for point in points)


def streak_of(person: User) -> int:
    """On how many days in a row ``person`` has finished a deal, as `streak` counts them until today."""
    days = DailyAttempt.objects.filter(person=person, finished_at__isnull=False).values_list("deal__day", flat=True)
    return streak(set(days), today())


def streak(days: set[date], now: date) -> int:
    """How many of ``days`` are in a row up to ``now``, or the day before it; one missed day a week is forgiven."""
    day = now if now in days else now - timedelta(days=1)
    count, missed = 0, None
    while True:
        if day in days:
            count += 1
        elif day - timedelta(days=1) in days and (missed is None or missed - day >= FORGIVEN_EACH):
            missed = day
        else:
            return count
        day -= timedelta(days=1)
