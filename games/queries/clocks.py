"""The clock of a seat, and the vacations that stop it."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.clock.clock import PACES, Clock
from games.clock.rest import Quiet, Rest
from games.models import Game, Seat, Vacation


def clock_of(game: Game, seat: Seat) -> Clock | None:
    """The clock of ``seat``, running if the game waits for this seat; ``None`` at a table without clocks."""
    pace = PACES.get(game.pace)
    if pace is None:
        return None
    clock = Clock(pace, pace.start if seat.bank is None else seat.bank)
    if game.clock_since is None or game.to_act != seat.number:
        return clock
    return replace(clock, since=game.clock_since, rest=rest_of(game, seat, game.clock_since))


def rest_of(game: Game, seat: Seat, since: datetime) -> Rest:
    """The pauses of the clock at ``seat`` from ``since`` on."""
    return Rest(Quiet.read(seat.quiet or ""), _vacations(game, seat, since))


def _vacations(game: Game, seat: Seat, since: datetime) -> tuple:
    if not game.vacations or seat.user_id is None:
        return ()
    return tuple(vacation.span for vacation in Vacation.objects.filter(person=seat.user_id, ends_at__gt=since))


def vacation_of(user: User, now: datetime) -> Vacation | None:
    """The vacation that ``user`` is on."""
    return _current(now).filter(person=user).first()


def away_until(game: Game, seats: Iterable[Seat], now: datetime) -> dict[int, datetime]:
    """Until when the people at ``seats`` are on vacation, by seat; empty if vacations stop no clock of ``game``."""
    if game.status not in (Game.Status.OPEN, Game.Status.RUNNING) or game.pace == Game.Pace.NONE or not game.vacations:
        return {}
    numbers = {seat.user_id: seat.number for seat in seats if seat.user_id is not None}
    return {numbers[vacation.person_id]: vacation.ends_at for vacation in _current(now).filter(person__in=numbers)}


def _current(now: datetime) -> QuerySet[Vacation]:
    return Vacation.objects.filter(begins_at__lte=now, ends_at__gt=now)
