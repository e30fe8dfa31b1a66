"""Whether a person plays their games to the end, from the last games that they played with other people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, Min, OuterRef

from accounts.models import User
from games.models import Action, Game, Seat

COUNTED = 20
SEARCHED = 100  # games, for those with other people among them
AT_ONCE = timedelta(days=1)
LATELY = 10  # games: so many make good for what was not finished before


@dataclass(frozen=True)
class Reliability:
    """How many of the last ``games`` the person has ``finished``: played to the end, without running out of time."""

    finished: int
    games: int


def finishes_games(person: User) -> bool:
    """Whether a table for people who finish their games is open to ``person``: they have missed at most one lately.

    Whoever is new has missed none. Guests have no record: a new one costs nothing.
    """
    lately = reliability(person, LATELY)
    return not person.guest and lately.games - lately.finished <= 1


def reliability(person: User, counted: int = COUNTED) -> Reliability:
    """The reliability of ``person`` in their last ``counted`` games. It takes three queries, however many there are.

    A game that was cancelled, or had no other person in it, does not count. Of games in which the time ran out on the
    same day, one counts: the person was away once.
    """
    seats = _last_seats(person, counted)
    ran_out = _ran_out(person, [seat.game_id for seat in seats])
    left = sum(bool(seat.stand_in) and seat.game_id not in ran_out for seat in seats)
    absences = _absences(ran_out.values())
    games = len(seats) - len(ran_out) + absences
    return Reliability(games - absences - left, games)


def _last_seats(person: User, counted: int) -> Sequence[Seat]:
    over = Seat.objects.filter(user=person, ended_at__isnull=False).order_by("-ended_at", "game_id")
    newest = list(over.values_list("pk", flat=True)[:SEARCHED])  # a list: it reads a fixed part of the index
    other = Seat.objects.filter(game=OuterRef("game"), user__isnull=False).exclude(user=person)
    played = Seat.objects.filter(Exists(other), pk__in=newest, game__status=Game.Status.FINISHED)
    return list(played.order_by("-ended_at", "game_id")[:counted])


def _ran_out(person: User, games: Sequence[str]) -> dict[str, datetime]:
    """When the person's time first ran out in each of the ``games`` in which it did."""
    own = Exists(Seat.objects.filter(game=OuterRef("game"), number=OuterRef("seat"), user=person))
    found = Action.objects.filter(own, game__in=games, by=Action.By.TIMEOUT).order_by()
    return dict(found.values_list("game_id").annotate(Min("at")))


def _absences(moments: Iterable[datetime]) -> int:
    """How often the person was away, if their time ran out at these ``moments``."""
    count, until = 0, None
    for moment in sorted(moments):
        if until is None or moment > until:
            count, until = count + 1, moment + AT_ONCE
    return count
