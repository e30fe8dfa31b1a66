"""All ratings of one game, worked out again from the stored games, in the order in which they were rated."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Max, QuerySet

from accounts.models import User
from games.queries.standings import places_in
from games.ratings.leavers import correct_seats_left
from games.ratings.linked_accounts import Pair, confirmed_pairs, pairs_of
from games.ratings.models import DueRecompute, RatedGame, Rating, Result
from games.ratings.rate import rated_at, read_one_moment, result_counts, wait_for_others
from games.ratings.strength import NEWCOMER, Strength, strengths_after

GAMES_RATED_AT_ONCE = 500  # games in memory
RATING_COLUMNS = ["mu", "sigma", "number", "games", "last_at", "provisional_at", "listed"]
RESULT_COLUMNS = ["person_id", "rules", "place", "mu_before", "mu", "sigma", "at"]


@dataclass(slots=True)
class StandingSoFar:
    """The strength and games of one person so far."""

    strength: Strength = NEWCOMER
    games: int = 0
    last_at: datetime | None = None


@dataclass
class Recomputed:
    """How many games and people were gone through, and how many stored rows differed."""

    games: int = 0
    people: int = 0
    results_differ: int = 0
    ratings_differ: int = 0
    standings: dict[int, StandingSoFar] = field(
        default_factory=dict
    )  # by person: memory grows with people, not with games

    @property
    def differ(self) -> int:
        return self.results_differ + self.ratings_differ


def recompute(
    rules: str, *, write: bool, first: int = 0, progress: Callable[[int], None] = lambda _games: None
) -> Recomputed:
    """Compare all ratings of the game ``rules`` with those that its stored games give, and ``write`` what differs.

    Who has left is worked out again too. Games with two linked accounts, games that everybody left and games that staff
    have cancelled do not count: their results are deleted. With ``write`` a game that ends during the run is rated
    afterwards; without it the caller must not be in a transaction, and such a game is not looked at. ``first``: the key
    of a `RatedGame`, before which nothing can differ.
    """
    with transaction.atomic(durable=not write):
        if write:
            wait_for_others(rules)
            for _row in _stored(rules).select_for_update().values_list("pk").iterator():  # accounts may be closed
                pass
        else:
            read_one_moment()
        return _recomputed(rules, write, first, progress)


@transaction.atomic
def recompute_due(rules: str) -> Recomputed | None:
    """Work out again what is due in the game ``rules``; ``None`` if nothing is, or if another task has just done it."""
    due = DueRecompute.objects.select_for_update().filter(rules=rules).first()
    if due is None:
        return None
    due.delete()
    return recompute(rules, write=True, first=due.first)


def _recomputed(rules: str, write: bool, first: int, progress: Callable[[int], None]) -> Recomputed:
    done = Recomputed()
    linked = confirmed_pairs()
    for games in _batches(rules, first):
        if first:
            _begin_with(rules, first, games, done)
        leavers = correct_seats_left([game.game for game in games], write=write)
        counted, void = [], []
        for game in games:
            if _counts(game, linked):
                counted.append(game)
            elif game.game.rules_known:  # without its rules, its results could not be made again
                void += [row.pk for row in game.results.all()]
        wrong = [row for each in counted for row in _differing(each, done.standings)]
        done.games += len(counted)
        done.results_differ += leavers + len(wrong) + len(void)
        if write:
            Result.objects.filter(pk__in=void).delete()
            Result.objects.bulk_update([row for row in wrong if row.pk], ["person", *RESULT_COLUMNS[1:]])
            Result.objects.bulk_create(row for row in wrong if not row.pk)
        progress(done.games)
    done.people = len(done.standings)
    closed = set(User.objects.filter(closed_at__isnull=False).values_list("pk", flat=True))
    stored = _stored(rules)
    compared = stored.filter(person__in=list(done.standings)) if first else stored
    _correct_ratings(rules, compared, closed, done, write=write)
    return done


def _stored(rules: str) -> QuerySet[Rating]:
    return Rating.objects.filter(rules=rules).order_by("person")


def _begin_with(rules: str, first: int, games: Sequence[RatedGame], done: Recomputed) -> None:
    """Give those who play ``games``, and have not done so since ``first``, the standings that they had before it."""
    people = {seat.user_id for game in games for seat in game.game.seat_rows.all()} - done.standings.keys()
    done.standings |= {person: StandingSoFar() for person in people if person is not None}
    earlier = Result.objects.filter(rules=rules, person__in=people, rated_game__lt=first).order_by()
    counts = {
        row["person"]: row for row in earlier.values("person").annotate(last=Max("rated_game"), games=Count("pk"))
    }
    for row in earlier.filter(rated_game__in={row["last"] for row in counts.values()}):
        if row.rated_game_id == counts[row.person_id]["last"]:
            done.standings[row.person_id] = StandingSoFar(row.strength, counts[row.person_id]["games"], row.at)


def _batches(rules: str, first: int) -> Iterator[list[RatedGame]]:
    """The rated games with their seats and results, some at a time, by key: no query holds them all."""
    last = first - 1
    rows = RatedGame.objects.filter(game__rules=rules).order_by("pk").select_related("game")
    while batch := list(rows.filter(pk__gt=last).prefetch_related("game__seat_rows", "results")[:GAMES_RATED_AT_ONCE]):
        yield batch
        last = batch[-1].pk


def _counts(rated: RatedGame, linked: set[Pair]) -> bool:
    pairs = pairs_of(seat.user_id for seat in rated.game.seat_rows.all() if seat.user_id is not None)
    return linked.isdisjoint(pairs) and result_counts(rated.game, list(rated.game.seat_rows.all()))


def _differing(rated: RatedGame, standings: dict[int, StandingSoFar]) -> list[Result]:
    """Add one game to the ``standings``; return its results that were stored otherwise, as they should be."""
    game, seats = rated.game, list(rated.game.seat_rows.all())
    stored = {row.seat: row for row in rated.results.all()}
    people = [standings.setdefault(seat.user_id, StandingSoFar()) for seat in seats if seat.user_id is not None]
    # If the site does not have its rules any more, the places are as they were.
    places = places_in(game, seats) if game.rules_known else [stored[seat.number].place for seat in seats]
    at = rated_at(game)
    strengths = strengths_after([each.strength.aged(each.last_at, at) for each in people], places)
    wrong = []
    for seat, place, person, strength in zip(seats, places, people, strengths, strict=True):
        row = stored.get(seat.number) or Result(rated_game=rated, seat=seat.number)
        before = [getattr(row, name) for name in RESULT_COLUMNS]
        row.person_id, row.rules, row.place, row.at = seat.user_id, game.rules, place, at
        row.mu_before, (row.mu, row.sigma) = person.strength.mu, strength
        if before != [getattr(row, name) for name in RESULT_COLUMNS]:
            wrong.append(row)
        person.strength, person.games, person.last_at = strength, person.games + 1, at
    return wrong


def _correct_ratings(rules: str, stored: QuerySet[Rating], closed: set[int], done: Recomputed, *, write: bool) -> None:
    """Correct the ``stored`` ratings by the standings, and add rows for people who have none. Count the differences."""
    last = 0
    while batch := list(stored.filter(person__gt=last)[:GAMES_RATED_AT_ONCE]):
        last = batch[-1].person_id
        wrong = [row for row in batch if _corrected(row, done.standings.pop(row.person_id, StandingSoFar()), closed)]
        done.ratings_differ += len(wrong)
        if write:
            Rating.objects.bulk_update(wrong, RATING_COLUMNS)
    missing = [Rating(person_id=person, rules=rules) for person in sorted(done.standings)]
    done.ratings_differ += len(missing)
    if write:
        for row in missing:
            _corrected(row, done.standings[row.person_id], closed)
        Rating.objects.bulk_create(missing, batch_size=GAMES_RATED_AT_ONCE, ignore_conflicts=True)
    done.standings.clear()


def _corrected(row: Rating, standing: StandingSoFar, closed: set[int]) -> bool:
    """Give ``row`` what it should be; return whether it was anything else."""
    before = [getattr(row, name) for name in RATING_COLUMNS]
    row.mu, row.sigma = standing.strength
    row.number, row.games, row.last_at = standing.strength.number, standing.games, standing.last_at
    row.provisional_at = standing.last_at and standing.strength.provisional_at(standing.last_at)
    row.listed = not standing.strength.provisional and row.person_id not in closed
    return before != [getattr(row, name) for name in RATING_COLUMNS]
