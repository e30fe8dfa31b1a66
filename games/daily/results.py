"""The results of a deal for a person who has decided: their choices, the curve of all results, friends, days played."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from django.db.models import Count, DateTimeField, ExpressionWrapper, F, QuerySet
from django.db.models.functions import TruncDate

from accounts.models import User
from accounts.queries import friends_who_tell
from games.daily.answers import MOST_POINTS
from games.daily.deals import series_played
from games.daily.models import GRACE, DailyAttempt, DailyDeal, opening_of
from games.daily.page import Verdict, verdicts
from games.daily.series import DECIDER, DECISIONS
from games.overview.shown_seat import shown_seats
from games.presentation.renderer import HtmlRenderer
from games.views.table.drawing.reading import Viewer
from games.views.table.drawing.unstored import unstored_game, unstored_seats
from pushsite.compiled import compiled

ALL_POINTS = MOST_POINTS * DECISIONS
BARS = 8  # of the curve
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
    """A friend's points at a deal or on a day, with their place and how many deals they have finished."""

    rank: int
    name: str
    points: int
    finished: int
    you: bool


def own_verdicts(deal: DailyDeal, attempt: DailyAttempt, viewer: Viewer) -> list[Verdict]:
    """What the person of ``attempt`` chose, and what was best."""
    decisions = list(deal.decisions.order_by("number")[: attempt.answered])
    if not decisions:
        return []
    played = series_played(deal, decisions, decisions[0].at, decisions[-1].at + 1)
    people = shown_seats(unstored_seats(unstored_game(played.state, 0), viewer), DECIDER)
    return verdicts(attempt.answers.all(), decisions, played, HtmlRenderer(people))


def results_of(day: date, opening: datetime) -> QuerySet[DailyAttempt]:
    """The attempts at the deals of ``day`` that count: finished before the ``opening`` of their locks."""
    return DailyAttempt.objects.filter(deal__day=day, finished_at__lt=opening)


def results_by_points(deal: DailyDeal) -> Counter[int]:
    """How many results that count have how many points."""
    return Counter({row.points: row.people for row in _results_by_points(deal.pk, deal.day, deal.opens_at)})


@compiled
def _results_by_points(deal: int, day: date, opening: datetime) -> QuerySet[DailyAttempt, Any]:
    results = results_of(day, opening).filter(deal=deal).order_by()
    return results.values("points").annotate(people=Count("pk")).values_list("points", "people", named=True)


def curve_of(results: Mapping[int, int], own: int | None) -> list[Bar]:
    """How many people have how many points, of `results_by_points`; ``own``: the viewer's points."""
    counts: Counter[int] = Counter()
    for points, people in results.items():
        counts[_bar(points)] += people
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


def place_of(points: int, results: Mapping[int, int]) -> int:
    """The place of a result with so many points among all of `results_by_points`, from 1."""
    return 1 + sum(people for others, people in results.items() if others > points)


def among_friends(person: User, day: date, deal: DailyDeal | None = None) -> list[FriendResult]:
    """Return the points of ``person`` and of friends who tell theirs, the best first; equal points share a place.

    Of the results that count at all deals of ``day``, or at one ``deal`` of it alone.
    """
    people = {friend.pk: friend for friend in _telling_friends(person.pk)} | {person.pk: person}
    points: Counter[int] = Counter()
    finished: Counter[int] = Counter()
    for attempt in _results_of_people(day, opening_of(day), list(people)):
        if deal is None or attempt.deal_id == deal.pk:
            points[attempt.person_id] += attempt.points
            finished[attempt.person_id] += 1
    ordered = sorted(finished, key=lambda pk: (-points[pk], people[pk].name_search or "", pk))
    best = [points[pk] for pk in ordered]
    return [
        FriendResult(best.index(points[pk]) + 1, people[pk].name_as_read, points[pk], finished[pk], pk == person.pk)
        for pk in ordered
    ]


@compiled
def _telling_friends(person: int) -> QuerySet[User]:
    return friends_who_tell(person)


@compiled
def _results_of_people(day: date, opening: datetime, people: list[int]) -> QuerySet[DailyAttempt]:
    return results_of(day, opening).filter(person__pk__among=people)


def shapes(points: Iterable[int]) -> str:
    """A row of shapes for the points of each decision, which tells nothing of the cards."""
    return "".join(next(shape for least, shape in POINT_SHAPES if point >= least) for point in points)


def days_played(person: User) -> int:
    """Count the days on which ``person`` has finished at least one deal. Past days played for fun are left out.

    What counts is the same as in `DailyAttempt.counts`, of many days at once.
    """
    ended = TruncDate(ExpressionWrapper(F("finished_at") - GRACE, DateTimeField()), tzinfo=UTC)
    attempts = DailyAttempt.objects.filter(person=person).annotate(ended=ended)
    return attempts.filter(ended__lte=F("deal__day")).values("deal__day").distinct().count()
