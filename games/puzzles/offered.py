"""Which puzzles somebody may see, which are offered to them, and how many they have solved."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from games.catalog import RULES
from games.models import Case, Game, Seat
from games.puzzles.models import Puzzle, PuzzleAttempt
from pushsite.compiled import compiled

OWN_AFTER = timedelta(days=7)  # of the game's end: one's own mistake comes back when it is half forgotten
MOST_PER_KIND = 100  # of others' puzzles of a kind: a large site has more than anybody wants to know


def visible_puzzles(person: User | None) -> QuerySet[Puzzle]:
    """What ``person``, ``None`` for a visitor, may look at: of public games, and a week later of their own ones."""
    own = Seat.objects.filter(game=OuterRef("game"), number=OuterRef("seat"), user=(person and person.pk) or 0)
    ripe = Q(game__ended_at__lte=timezone.now() - OWN_AFTER)
    return Puzzle.objects.filter((_PUBLIC & ~Exists(own)) | (ripe & Exists(own)), game__status=Game.Status.FINISHED)


_PUBLIC = Q(shared=True, game__public=True)


def own_puzzles(person: User | None) -> QuerySet[Puzzle]:
    """What is offered to ``person`` of their own games, found by their seats."""
    if person is None:
        return Puzzle.objects.none()
    return _of_own_games(person.pk, timezone.now() - OWN_AFTER)


def newest_own_puzzle(person: User) -> Puzzle | None:
    """The newest of `own_puzzles`. One query, compiled once."""
    return _newest_of_own_games.first(person.pk, timezone.now() - OWN_AFTER)


@compiled
def _newest_of_own_games(person: int, ended_by: datetime) -> QuerySet[Puzzle]:
    return _of_own_games(person, ended_by).order_by("-pk")[:1]


def _of_own_games(person: int, ended_by: datetime) -> QuerySet[Puzzle]:
    seats = {"game__seat_rows__user": person, "game__seat_rows__number": F("seat")}
    return _offered(Puzzle.objects.filter(game__ended_at__lte=ended_by, **seats), person)


def puzzles_of_others(person: User | None) -> QuerySet[Puzzle]:
    """What is offered to ``person`` of public games, without their own mistakes."""
    offered = _offered(Puzzle.objects.filter(_PUBLIC), person)
    if person is None:
        return offered
    return offered.filter(~Exists(Seat.objects.filter(game=OuterRef("game"), number=OuterRef("seat"), user=person)))


def _offered(puzzles: QuerySet[Puzzle], person: User | int | None) -> QuerySet[Puzzle]:
    """Those still to be solved: not what votes have rejected, nor of games that staff are looking into."""
    review = Case.objects.filter(game=OuterRef("game")).exclude(state=Case.State.CLOSED)
    fit = puzzles.filter(~Exists(review), rejected_at=None, game__status=Game.Status.FINISHED)
    if person is None:
        return fit
    return fit.filter(~Exists(PuzzleAttempt.objects.filter(puzzle=OuterRef("pk"), person=person)))


def next_offered(person: User | None, rules: str = "", difficulty: str = "", after: int | None = None) -> Puzzle | None:
    """The next puzzle, one's own mistakes first, then the newest; of one game or difficulty alone, if it is named.

    ``after``: the id of one that is passed over; older ones follow, then all others.
    """
    named = {name: value for name, value in (("rules", rules), ("difficulty", difficulty)) if value}
    # apart: sorted together, all puzzles of the site would be read
    lists = [each.filter(**named).order_by("-pk") for each in (own_puzzles(person), puzzles_of_others(person))]
    if after is not None:
        lists = [each.filter(pk__lt=after) for each in lists] + [each.exclude(pk=after) for each in lists]
    return next((puzzle for each in lists if (puzzle := each.first())), None)


@dataclass(frozen=True)
class PuzzlesOfGame:
    """How many puzzles of one game are offered, by difficulty and from own games, and what one has made of others.

    Of others' puzzles ``offered`` counts `MOST_PER_KIND` at most.
    """

    offered: Mapping[str, int]
    own: int
    tried: int
    solved: int


def puzzles_by_game(person: User | None) -> Mapping[str, PuzzlesOfGame]:
    """Return the puzzles by game, for each game that has any for ``person`` or one that they have tried."""
    own, tried = _own(person), _tried(person)
    offered = own + _of_others(person)
    return {
        rules: PuzzlesOfGame(
            {difficulty: count for (of, difficulty), count in offered.items() if of == rules},
            sum(count for (of, _difficulty), count in own.items() if of == rules),
            *tried.get(rules, (0, 0)),
        )
        for rules in RULES
        if rules in tried or any(of == rules for of, _difficulty in offered)
    }


class _CountOf(Subquery):
    """How many rows a query has; with a limit it reads no more."""

    template = "(SELECT count(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()


def _of_others(person: User | None) -> Counter[tuple[str, str]]:
    """How many puzzles of others are offered, by game and difficulty, `MOST_PER_KIND` of each at most."""
    kinds = list(product(RULES, Puzzle.Difficulty.values))
    others = puzzles_of_others(person).order_by().values("pk")
    counts = [
        _CountOf(others.filter(rules=rules, difficulty=difficulty)[:MOST_PER_KIND]) for rules, difficulty in kinds
    ]
    row = Puzzle.objects.order_by().values_list(*counts).first()
    return Counter(dict(zip(kinds, row, strict=True)) if row else {})


def _own(person: User | None) -> Counter[tuple[str, str]]:
    rows = own_puzzles(person).order_by().values_list("rules", "difficulty").annotate(count=Count("pk"))
    return Counter({(rules, difficulty): count for rules, difficulty, count in rows})


def _tried(person: User | None) -> dict[str, tuple[int, int]]:
    if person is None:
        return {}
    mine = PuzzleAttempt.objects.filter(person=person).order_by().values("puzzle__rules")
    counts = mine.annotate(tried=Count("pk"), solved=Count("pk", filter=Q(right=True)))
    return {row["puzzle__rules"]: (row["tried"], row["solved"]) for row in counts}
