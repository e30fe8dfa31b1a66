"""Whether a person plays their games to the end, from the last games that they played with other people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from games.models import Action, Game, Seat
from pushsite.compiled import compiled

GAMES_COUNTED = 20
GAMES_SEARCHED = 100  # games, for those with other people among them
DECISIONS_AT_ONCE = timedelta(days=1)
LATELY = 10  # games: so many make good for what was not finished before


@dataclass(frozen=True)
class Reliability:
    """How many of the last ``games`` the person has ``finished``: neither left nor run out of time."""

    finished: int
    games: int


def finishes_games(person: User) -> bool:
    """Whether a table for people who finish their games is open to ``person``: they have missed at most one lately.

    A new person has missed none. Guests have no record: a new one costs nothing.
    """
    lately = reliability(person, LATELY)
    return not person.guest and lately.games - lately.finished <= 1


def reliability(person: User, counted: int = GAMES_COUNTED) -> Reliability:
    """The reliability of ``person`` in their last ``counted`` games, by one query.

    A game that was cancelled, or had no other person in it, does not count; but a rated one does for players who had
    left it, and for a player who alone had stayed. Of games in which the time ran out on the same day, one counts: the
    person was away once.
    """
    seats: Sequence[Any] = _counted_seats(person.pk)[:counted]
    ran_out = [seat.ran_out_at for seat in seats if seat.ran_out_at is not None]
    left = sum(seat.gone and seat.ran_out_at is None for seat in seats)
    absences = _absences(ran_out)
    games = len(seats) - len(ran_out) + absences
    return Reliability(games - absences - left, games)


@compiled
def _counted_seats(person: int) -> QuerySet[Seat]:
    """The seats of ``person`` in games that count, each with whether they had left (``gone``), and with ``ran_out_at``:
    when their time first ran out."""
    over = Seat.objects.filter(user=person, ended_at__isnull=False).order_by("-ended_at", "game_id")
    other = Seat.objects.filter(game=OuterRef("game"), user__isnull=False).exclude(user=person)
    time_outs = Action.objects.filter(game=OuterRef("game"), seat=OuterRef("number"), by=Action.By.TIMEOUT)
    rated = Q(game__decided_at__isnull=False) | Q(left_version__isnull=False)
    counted_games = Q(game__status=Game.Status.FINISHED) | (rated & Q(game__rated=Game.Rated.YES))
    played = Seat.objects.filter(counted_games, Exists(other), pk__in=over.values("pk")[:GAMES_SEARCHED])
    first = Subquery(time_outs.order_by("number").values("at")[:1])
    gone = Q(left_version__isnull=False) | (~Q(stand_in="") & Q(game__decided_at=None))
    return played.annotate(ran_out_at=first, gone=gone).order_by("-ended_at", "game_id")[:GAMES_COUNTED]


def _absences(moments: Iterable[datetime]) -> int:
    """How often the person was away, if their time ran out at these ``moments``."""
    count, until = 0, None
    for moment in sorted(moments):
        if until is None or moment > until:
            count, until = count + 1, moment + DECISIONS_AT_ONCE
    return count
