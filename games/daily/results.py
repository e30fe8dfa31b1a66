"""The results of a deal for a person who has decided: their choices, the curve of all results, friends, days played."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC

from django.db.models import Count, DateTimeField, ExpressionWrapper, F, Q, QuerySet
from django.db.models.functions import TruncDate

from accounts.models import User
from accounts.queries import friends_of
from games.daily.answers import MOST_POINTS
from games.daily.deals import series_played
from games.daily.models import GRACE, DailyAttempt, DailyDeal
from games.daily.page import Verdict, verdicts
from games.daily.series import DECIDER, DECISIONS
from games.overview.shown_seat import shown_seats
from games.presentation.renderer import HtmlRenderer
from games.views.table.drawing.reading import Viewer
from games.views.table.drawing.unstored import unstored_game, unstored_seats

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


def curve_of(deal: DailyDeal, own: int | None) -> list[Bar]:
    """How many people have how many points; ``own``: the viewer's points."""
    counts = Counter(_bar(points) for points in deal.results.values_list("points", flat=True))
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
    """The place of an attempt that counts among all that do, from 1, and how many there are."""
    found = deal.results.aggregate(all=Count("pk"), above=Count("pk", Q(points__gt=attempt.points)))
    return found["above"] + 1, found["all"]


def among_friends(results: QuerySet[DailyAttempt], person: User) -> list[FriendResult]:
    """Return the points of ``person`` and of friends who tell theirs, the best first; equal points share a place.

    ``results``: the attempts that count, at one deal or on one day.
    """
    people = {friend.pk: friend for friend in friends_of(person).filter(tells_friends=True)} | {person.pk: person}
    points: Counter[int] = Counter()
    finished: Counter[int] = Counter()
    for attempt in results.filter(person__in=people):
        points[attempt.person_id] += attempt.points
        finished[attempt.person_id] += 1
    ordered = sorted(finished, key=lambda pk: (-points[pk], people[pk].name_search or "", pk))
    best = [points[pk] for pk in ordered]
    return [
        FriendResult(best.index(points[pk]) + 1, people[pk].name_as_read, points[pk], finished[pk], pk == person.pk)
        for pk in ordered
    ]


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
