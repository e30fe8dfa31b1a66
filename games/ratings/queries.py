"""Queries of ratings: those at a table, the leaderboard, and a person's curve."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.models import Game, Seat
from games.queries.measures import excluded_now
from games.ratings.models import RatedGame, Rating, Result
from pushsite.compiled import Compiled, compiled

BOARD_ROWS = 100
CURVE_POINTS = 100


def ratings_of(rules: str, people: Collection[int]) -> dict[int, Rating]:
    """The ratings of these ``people`` in the game ``rules``, by person; newcomers have none."""
    return {row.person_id: row for row in Rating.objects.filter(rules=rules, person__in=people)}


def ratings_at(games: Collection[Game]) -> dict[str, dict[int, Rating]]:
    """The ratings of the people at these tables, which have their seats: by the table's id and the seat."""
    people = {seat.user_id for game in games for seat in game.seat_rows.all() if seat.user_id is not None}
    rows = Rating.objects.filter(person__in=people, rules__in={game.rules for game in games}, games__gt=0)
    known: dict[tuple[int | None, str], Rating] = {(row.person_id, row.rules): row for row in rows}
    return {
        game.pk: {
            seat.number: known[seat.user_id, game.rules]
            for seat in game.seat_rows.all()
            if (seat.user_id, game.rules) in known
        }
        for game in games
    }


def rated_results(game: Game) -> dict[int, Result]:
    """What the game has changed, by seat."""
    return {row.seat: row for row in Result.objects.filter(rated_game__game=game)}


def rated_games_of(person: int, other: int) -> QuerySet[RatedGame]:
    """The rated games that two people have played with each other, also those that do not count any more."""
    games = RatedGame.objects.filter(game__seat_rows__user=person)
    return games.filter(game__in=Seat.objects.filter(user=other).values("game"))


@dataclass(frozen=True)
class ShownOnBoard:
    """Who is on a leaderboard: with ``since``, who has played a rated game from then on; with ``people``, these."""

    since: datetime | None = None
    people: Collection[int] | None = None


EVERYONE = ShownOnBoard()


def listed_ratings(rules: str, shown: ShownOnBoard = EVERYONE) -> QuerySet[Rating]:
    """The ratings on the leaderboard: not of those who have not played for too long, or whom staff exclude."""
    excluded = Exists(excluded_now().filter(person=OuterRef("person")))
    return _within(Rating.objects.filter(~excluded, rules=rules, listed=True, provisional_at__gt=timezone.now()), shown)


def _within(rows: QuerySet[Rating], shown: ShownOnBoard) -> QuerySet[Rating]:
    if shown.since is not None:
        rows = rows.filter(last_at__gte=shown.since)
    return rows if shown.people is None else rows.filter(person__in=shown.people)


def board_of(rules: str, shown: ShownOnBoard = EVERYONE) -> list[Rating]:
    """Return the best people, by number."""
    rows = listed_ratings(rules, shown).select_related("person").only(*BOARD_COLUMNS)
    return list(rows.order_by("-number", "person")[:BOARD_ROWS])


def provisional_of(rules: str, shown: ShownOnBoard = EVERYONE) -> list[Rating]:
    """The people of a board whose ratings are provisional, the best first: those who still play, without a rank."""
    excluded = Exists(excluded_now().filter(person=OuterRef("person")))
    settled = Q(listed=True, provisional_at__gt=timezone.now())
    rows = _within(Rating.objects.filter(~excluded, ~settled, rules=rules, games__gt=0, person__closed_at=None), shown)
    return list(rows.select_related("person").only(*BOARD_COLUMNS).order_by("-number", "person")[:BOARD_ROWS])


def ahead_of(rating: Rating) -> tuple[int, int]:
    """How many of the others with a rank have a lower number than this listed rating, and how many others there are."""
    others = listed_ratings(rating.rules).exclude(pk=rating.pk)
    counted = others.aggregate(behind=Count("pk", filter=Q(number__lt=rating.number)), all=Count("pk"))
    return counted["behind"], counted["all"]


BOARD_COLUMNS = [
    "rules",
    "mu",
    "sigma",
    "number",
    "games",
    "last_at",
    "provisional_at",
    "listed",
    "person__name",
    "person__closed_at",
]


def rank_of(rating: Rating, shown: ShownOnBoard = EVERYONE) -> int:
    """The rank of a listed rating: one more than how many are ahead."""
    ahead = listed_ratings(rating.rules, shown).filter(number__gt=rating.number).aggregate(count=Count("pk"))
    return 1 + int(ahead["count"])


def curves_of(person: int, rules: Collection[str]) -> dict[str, list[Result]]:
    """The newest results of ``person`` in each game of ``rules`` in which they have any, oldest first.

    The game with most rated ``games`` comes first.
    """
    curves: dict[str, list[Result]] = {}
    for row in _newest(CURVE_POINTS, *rules)(person):
        curves.setdefault(row.rules, []).append(row)
    return curves


@cache
def _newest(most: int, *rules: str) -> Compiled[[int], Result]:
    """The query for at most so many results of a person in each game of ``rules``, as `curves_of` orders them.

    For each game it reads only these from the index, however many there are.
    """

    @compiled
    def newest(person: int) -> QuerySet[Result]:
        games = Rating.objects.filter(person_id=person, rules=OuterRef("rules")).values("games")
        rows = Result.objects.annotate(games=Subquery(games)).select_related("rated_game").order_by()
        theirs = Result.objects.filter(person_id=person).order_by("-rated_game_id").values("pk")
        # each limit stands in a query of its own, since SQLite has none in a part of a union
        first, *others = [rows.filter(pk__in=theirs.filter(rules=each)[:most]) for each in rules]
        return first.union(*others, all=True).order_by("-games", "rules", "rated_game_id")

    return newest
