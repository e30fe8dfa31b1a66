"""A day with all its deals: one person's score, their place among everybody's, and the text by which they share it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, FilteredRelation, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.daily.deals import daily_games, in_usual_order
from games.daily.models import DailyAnswer, DailyAttempt, DailyDeal, opening_of, today
from games.daily.results import ALL_POINTS, POINT_SHAPES, results_of, shapes
from games.presentation.game_info import name_of
from pushsite.compiled import compiled

ENOUGH_OTHERS_OF_DAY = 10  # results, for a percentage that says something
NOT_PLAYED = "–"


@dataclass(frozen=True)
class DealOfDay:
    """A deal, and what one person made of it; ``points`` for each decision, once all are taken."""

    deal: DailyDeal
    attempt: DailyAttempt | None
    points: Sequence[int]

    @property
    def name(self) -> str:
        """The name of the game, in the current language."""
        return name_of(self.deal.rules)

    @property
    def counts(self) -> bool:
        return self.attempt is not None and self.attempt.counts

    @property
    def finished(self) -> bool:
        return self.attempt is not None and self.attempt.finished_at is not None

    @property
    def playable(self) -> bool:
        """Whether the person may go on with it, or begin it."""
        return not self.finished and (self.attempt is not None or self.deal.can_begin)

    @property
    def shapes(self) -> str:
        return shapes(self.points)

    @property
    def drawn(self) -> list[str]:
        """The shapes as a picture names them, of a result that counts: "full", "half" or "empty"."""
        names = dict(zip((shape for _least, shape in POINT_SHAPES), ("full", "half", "empty"), strict=True))
        return [names[shape] for shape in self.shapes] if self.counts else []


@dataclass(frozen=True)
class DayScore:
    """The deals of a day with one person's results; ``missing``: how many deals are still to be made."""

    day: date
    deals: list[DealOfDay]
    missing: int

    @property
    def counted(self) -> list[DailyAttempt]:
        return [each.attempt for each in self.deals if each.counts and each.attempt]

    @property
    def points(self) -> int:
        return sum(attempt.points for attempt in self.counted)

    @property
    def count(self) -> int:
        """How many deals the day has."""
        return len(self.deals) + self.missing

    @property
    def most(self) -> int:
        return ALL_POINTS * self.count

    @property
    def complete(self) -> bool:
        return len(self.counted) == self.count

    @property
    def goes_on(self) -> bool:
        """Whether more points may come; after the day, only of a deal that was begun on it."""
        return not self.over and (self.missing > 0 or any(each.playable for each in self.deals))

    @property
    def over(self) -> bool:
        """Whether no more results can come: the locks are open, and what is still played is for fun."""
        return timezone.now() >= opening_of(self.day)

    @property
    def any_finished(self) -> bool:
        return any(each.finished for each in self.deals)

    @property
    def unfinished(self) -> bool:
        return not all(each.finished for each in self.deals)

    @property
    def in_words(self) -> str:
        said = _("%(points)s of %(most)s points so far") if self.goes_on else _("%(points)s of %(most)s points")
        return said % {"points": self.points, "most": self.most}

    def next_after(self, deal: DailyDeal) -> DealOfDay | None:
        """The deal that is to be played after ``deal``: the first one that can be."""
        return next((each for each in self.deals if each.deal != deal and each.playable), None)


@dataclass(frozen=True)
class Standing:
    """The place of one score of a day, from 1, among the ``results`` of all who have finished all its deals."""

    place: int
    results: int
    better_than: int  # per cent of the others; 0 if there are too few

    @property
    def first(self) -> bool:
        return self.results == 1


def day_score(day: date, attempts: Iterable[DailyAttempt], *, with_shapes: bool = True) -> DayScore:
    """The deals of ``day`` with these ``attempts`` of one person; ``with_shapes`` needs another query."""
    return _score(day, _deals_of(day), attempts, with_shapes=with_shapes)


def score_of(person: User | None, day: date, *, with_shapes: bool = True) -> DayScore:
    """The deals of ``day`` with what ``person`` made of them, as `day_score` has them."""
    found = _deals_with_own(day, person.pk) if person else list(_deals_of(day))
    attempts = [attempt for deal in found if (attempt := getattr(deal, "own", None))]  # only of deals that have one
    return _score(day, found, attempts, with_shapes=with_shapes)


@compiled
def _deals_with_own(day: date, person: int) -> QuerySet[DailyDeal]:
    own = FilteredRelation("attempts", condition=Q(attempts__person=person))
    return _deals_of(day).annotate(own=own).select_related("own")  # type: ignore[misc]  # mypy knows no such relation


def _deals_of(day: date) -> QuerySet[DailyDeal]:
    return DailyDeal.objects.filter(day=day).defer("actions", "secret", "options")


def _score(day: date, found: Iterable[DailyDeal], attempts: Iterable[DailyAttempt], *, with_shapes: bool) -> DayScore:
    deals = in_usual_order(found)
    own = {attempt.deal_id: attempt for attempt in attempts}
    points: dict[int, list[int]] = defaultdict(list)
    finished = [attempt for attempt in own.values() if attempt.finished_at]
    if finished and with_shapes:
        answers = DailyAnswer.objects.filter(attempt__in=finished).order_by("decision__number")
        for deal_id, point in answers.values_list("attempt__deal", "points"):
            points[deal_id].append(point)
    for deal in deals:
        if deal.pk in own:
            own[deal.pk].deal = deal
    missing = set(daily_games()) - {deal.rules for deal in deals} if day == today() else set()
    rows = [DealOfDay(deal, own.get(deal.pk), points[deal.pk]) for deal in deals]
    return DayScore(day, rows, len(missing))


def standing_on_day(score: DayScore) -> Standing | None:
    """The place of ``score``; ``None`` until all deals are finished, so that all who are compared had the same."""
    if not score.complete or not score.count:
        return None
    totals = (
        results_of(score.day, opening_of(score.day))
        .values("person")
        .annotate(total=Sum("points"), finished=Count("pk"))
    )
    found = totals.filter(finished=score.count).aggregate(
        all=Count("person"),
        above=Count("person", Q(total__gt=score.points)),
        below=Count("person", Q(total__lt=score.points)),
    )
    others = found["all"] - 1
    better_than = 100 * found["below"] // others if others >= ENOUGH_OTHERS_OF_DAY else 0
    return Standing(found["above"] + 1, found["all"], better_than)


def text_to_share(score: DayScore, address: str) -> str:
    """A row of shapes for each deal, and the score; nothing of the cards."""
    rows = [f"{each.shapes if each.counts else NOT_PLAYED} {each.name}" for each in score.deals]
    return "\n".join([f"Pushsite · {date_format(score.day)} · {score.points}/{score.most}", *rows, address])
