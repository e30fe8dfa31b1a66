"""Which puzzles somebody may see, which are offered to them, and how many they have solved."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Case, Game, Seat
from games.puzzles.models import Puzzle, PuzzleAttempt

OWN_AFTER = timedelta(days=7)  # of the game's end: one's own mistake comes back when it is half forgotten


def visible_puzzles(person: User | None) -> QuerySet[Puzzle]:
    """What ``person``, ``None`` for a visitor, may look at: of public games, and a week later of their own ones."""
    own, ripe = Q(_is_own(person)), Q(game__ended_at__lte=timezone.now() - OWN_AFTER)
    public = Q(shared=True, game__public=True)
    return Puzzle.objects.filter((public & ~own) | (own & ripe), game__status=Game.Status.FINISHED)


def _is_own(person: User | None) -> Exists:
    return Exists(Seat.objects.filter(game=OuterRef("game"), number=OuterRef("seat"), user=(person and person.pk) or 0))


def offered_puzzles(person: User | None) -> QuerySet[Puzzle]:
    """What is still to be solved: not what votes have rejected, nor of games that staff are looking into."""
    review = Case.objects.filter(game=OuterRef("game")).exclude(state=Case.State.CLOSED)
    found = visible_puzzles(person).filter(~Exists(review), rejected_at=None)
    if person is None:
        return found
    return found.filter(~Exists(PuzzleAttempt.objects.filter(puzzle=OuterRef("pk"), person=person)))


def next_offered(person: User | None, rules: str = "", difficulty: str = "", after: int | None = None) -> Puzzle | None:
    """The next puzzle, one's own mistakes first, then the newest; of one game or difficulty alone, if it is named.

    ``after``: the id of one that is passed over; older ones follow, then all others.
    """
    named = {name: value for name, value in (("rules", rules), ("difficulty", difficulty)) if value}
    found = offered_puzzles(person).filter(**named).order_by(_is_own(person).desc(), "-pk")
    if after is None:
        return found.first()
    return found.filter(pk__lt=after).first() or found.exclude(pk=after).first()


@dataclass(frozen=True)
class PuzzlesOfGame:
    """How many puzzles of one game are offered, by difficulty and from own games, and what one has made of others."""

    offered: Mapping[str, int]
    own: int
    tried: int
    solved: int


def puzzles_by_game(person: User | None) -> Mapping[str, PuzzlesOfGame]:
    """The puzzles of each game that has any for ``person``, or of which they have tried one."""
    offered: dict[str, dict[str, int]] = {}
    own: dict[str, int] = {}
    kinds = offered_puzzles(person).annotate(own=_is_own(person)).values("rules", "difficulty", "own")
    counts = kinds.annotate(count=Count("pk"))
    for row in counts:
        of_game = offered.setdefault(row["rules"], {})
        of_game[row["difficulty"]] = of_game.get(row["difficulty"], 0) + row["count"]
        own[row["rules"]] = own.get(row["rules"], 0) + row["count"] * row["own"]
    tried = _tried(person) if person else {}
    return {
        rules: PuzzlesOfGame(offered.get(rules, {}), own.get(rules, 0), *tried.get(rules, (0, 0)))
        for rules in offered | tried
    }


def _tried(person: User) -> dict[str, tuple[int, int]]:
    mine = PuzzleAttempt.objects.filter(person=person).order_by().values("puzzle__rules")
    found = mine.annotate(tried=Count("pk"), solved=Count("pk", filter=Q(right=True)))
    return {row["puzzle__rules"]: (row["tried"], row["solved"]) for row in found}
