"""The board of players' bots, rated by their games against the site's bots alone, whose strengths are fixed.

A bot that gives up, runs out of time too often or calls the game off comes last, as people do in rated games.
"""

from collections.abc import Sequence
from operator import attrgetter

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.bots import anchors_of
from games.models import Game, Seat
from games.queries.measures import excluded_now
from games.queries.standings import places_in
from games.ratings.models import BotRating, BotResult
from games.ratings.strength import Strength, strength_of, strengths_after

BOT_BOARD_ROWS = 100
RATED_AT_ONCE = 500  # games in memory
BOT_RATING_COLUMNS = ["mu", "sigma", "number", "games"]


def rate_bot(game: Game, seats: Sequence[Seat]) -> None:
    """Count the locked game that ends now for the board, in the caller's transaction. A second call does nothing.

    Games with a level that has no number of its own do not count.
    """
    if BotResult.objects.filter(game=game).exists() or _opponents(game, seats) is None:
        return
    person = _bot_seat(seats).user_id
    assert person is not None
    BotRating.objects.bulk_create([BotRating(person_id=person, rules=game.rules)], ignore_conflicts=True)
    rating = BotRating.objects.select_for_update().get(person=person, rules=game.rules)
    BotResult.objects.create(game=game, rating=rating)
    _advance(rating, game, seats)
    rating.save()


def bot_board(rules: str) -> list[BotRating]:
    """The best bots of players, by number, without closed ones and those that, or whose owners, are excluded."""
    theirs = Q(person=OuterRef("person")) | Q(person=OuterRef("person__owner"))
    excluded = Exists(excluded_now().filter(theirs))
    rows = BotRating.objects.filter(~excluded, rules=rules, person__closed_at=None).select_related("person")
    return list(rows.order_by("-number", "person")[:BOT_BOARD_ROWS])


@transaction.atomic
def recompute_bot_board(rules: str, *, write: bool) -> int:
    """Work the board out again from the stored games; return how many ratings differ, and ``write`` them.

    It is due after the numbers of the site's bots were measured again.
    """
    stored = list(BotRating.objects.select_for_update().filter(rules=rules).order_by("person"))
    fresh = {row.pk: BotRating(pk=row.pk, person_id=row.person_id, rules=rules) for row in stored}
    rows = BotResult.objects.filter(rating__in=fresh).select_related("game").prefetch_related("game__seat_rows")
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk")[:RATED_AT_ONCE]):
        for row in batch:
            _advance(fresh[row.rating_id], row.game, list(row.game.seat_rows.all()))
        last = batch[-1].pk
    figures = attrgetter(*BOT_RATING_COLUMNS)
    wrong = [fresh[row.pk] for row in stored if figures(row) != figures(fresh[row.pk])]
    if write:
        BotRating.objects.bulk_update(wrong, BOT_RATING_COLUMNS)
    return len(wrong)


def _advance(rating: BotRating, game: Game, seats: Sequence[Seat]) -> None:
    """Add one more game to ``rating``, which is not saved."""
    opponents = _opponents(game, seats)
    if opponents is None:  # its level has gone since
        return
    own = _bot_seat(seats).number
    before = [opponents.get(seat.number, rating.strength) for seat in seats]
    if game.status == Game.Status.CANCELLED:  # the player's bot has called it off, and comes last as if it had left
        places = [2 if seat.number == own else 1 for seat in seats]
    else:
        places = places_in(game, seats)
    rating.mu, rating.sigma = strengths_after(before, places)[own]
    rating.number = rating.strength.number
    rating.games += 1


def _opponents(game: Game, seats: Sequence[Seat]) -> dict[int, Strength] | None:
    """The strengths of the site's bots, by seat; ``None`` if one of them has no number."""
    anchors = anchors_of(game.rules)
    levels = {seat.number: seat.bot for seat in seats if seat.bot}
    if not set(levels.values()) <= anchors.keys():
        return None
    return {seat: strength_of(anchors[level]) for seat, level in levels.items()}


def _bot_seat(seats: Sequence[Seat]) -> Seat:
    """Return the seat of the player's bot."""
    return next(seat for seat in seats if not seat.bot)
