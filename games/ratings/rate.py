"""Rating a game: whether it counts is decided at its start, what it changes at its end."""

from collections.abc import Sequence
from datetime import datetime

from django.db import connection
from django.db.models import Q

from accounts.models import User
from games.models import Game, Seat
from games.queries.standings import everybody_left, left_at_the_end, places_in
from games.ratings.bot_board import rate_bot
from games.ratings.linked_accounts import are_linked, flag_links, kept_from_ratings
from games.ratings.models import RatedGame, Rating, Result
from games.ratings.strength import NEWCOMER, Strength, strengths_after
from pushsite.database.transaction_locks import hold_lock, share_lock


def can_count(seats: Sequence[Seat], guests: bool) -> bool:
    """Whether a game at these seats can be rated: people have all of them, none of them ``guests`` or bots."""
    return not guests and all(seat.user_id is not None and not seat.bot for seat in seats)


def result_counts(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether a game that was to be rated has a result by now.

    It was played to its end, or all but one have left, or those who stayed have called it off. Not if everybody has
    left, and not if staff have cancelled it: then it is not to be rated any more.
    """
    if game.rated != Game.Rated.YES or any(seat.user_id is None for seat in seats) or everybody_left(game, seats):
        return False
    if game.status == Game.Status.FINISHED or game.decided_at is not None:
        return True
    return game.status == Game.Status.CANCELLED and bool(left_at_the_end(game, seats))


def counts_for_ratings(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the locked game, which starts now, is rated: that is wanted, and all seats have people with accounts.

    A game with two linked accounts, or with somebody whom staff exclude from ratings, is not rated at all.
    """
    if game.rated != Game.Rated.WANTED:
        return False
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    guests = User.objects.filter(Q(guest=True) | Q(owner__isnull=False), pk__in=people).exists()
    return can_count(seats, guests) and not kept_from_ratings(people)


def rate(game: Game, seats: Sequence[Seat]) -> None:
    """Rate the locked game that ends or is decided now, in the caller's transaction.

    Does nothing for games that do not count, and for one that was rated when it was decided.
    """
    if game.for_bot_board:
        rate_bot(game, seats)
    if not result_counts(game, seats) or RatedGame.objects.filter(game=game).exists():
        return
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    if are_linked(people):  # staff have found so since the start
        return
    wait_for_recompute(game.rules)
    ratings = locked_ratings(game.rules, people)
    of_seats = [ratings[seat.user_id] for seat in seats]
    rated_game = RatedGame.objects.create(game=game)  # after the ratings are locked: see its description
    places = places_in(game, seats)
    at = rated_at(game)
    strengths = strengths_after([each.strength_at(at) for each in of_seats], places)
    Result.objects.bulk_create(
        Result(
            rated_game=rated_game,
            person_id=seat.user_id,
            rules=game.rules,
            seat=seat.number,
            place=place,
            mu_before=rating.mu,
            mu=strength.mu,
            sigma=strength.sigma,
            at=at,
        )
        for seat, place, rating, strength in zip(seats, places, of_seats, strengths, strict=True)
    )
    for rating, strength in zip(of_seats, strengths, strict=True):
        _advance(rating, strength, at)
    flag_links(game, seats)


def rated_at(game: Game) -> datetime:
    """When the game was rated: at its end, or when it was decided."""
    at = game.decided_at or game.ended_at
    assert at is not None
    return at


def locked_ratings(rules: str, people: Sequence[int]) -> dict[int, Rating]:
    """Return the ratings of ``people``, by person, locked in one order; people without one get a newcomer's."""
    new = [
        Rating(person_id=person, rules=rules, mu=NEWCOMER.mu, sigma=NEWCOMER.sigma, number=NEWCOMER.number)
        for person in sorted(people)
    ]
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    rows = Rating.objects.filter(rules=rules, person__in=people).select_related("person").order_by("person")
    return {row.person_id: row for row in rows.select_for_update(of=("self",))}


def _advance(rating: Rating, strength: Strength, at: datetime) -> None:
    rating.mu, rating.sigma = strength
    rating.number = strength.number
    rating.games += 1
    rating.last_at = at
    rating.provisional_at = strength.provisional_at(at)
    rating.listed = not strength.provisional and rating.person.closed_at is None
    rating.save(update_fields=["mu", "sigma", "number", "games", "last_at", "provisional_at", "listed"])


RATINGS_LOCK = 0x72617465


def wait_for_others(rules: str) -> None:
    """Wait until no game is being rated in ``rules``; none is until the caller's transaction ends."""
    hold_lock(RATINGS_LOCK, rules)


def wait_for_recompute(rules: str) -> None:
    """Wait until the ratings in ``rules`` are not being worked out again; games do not wait for each other."""
    share_lock(RATINGS_LOCK, rules)


def read_one_moment() -> None:
    """Let the caller's transaction, which has read nothing yet, see only what was there when it began to read."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
