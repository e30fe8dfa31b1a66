"""The clock of a seat, and the vacations that stop it."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from accounts.models import User
from games.clock.clock import PACES, Clock
from games.clock.rest import Quiet, Rest
from games.models import Game, Seat, Vacation
from games.queries.table import vacations_at


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
    own = (vacation for vacation in _at_table(game, since) if vacation.person_id == seat.user_id)
    return tuple(vacation.span for vacation in own if vacation.ends_at > since)


def _at_table(game: Game, since: datetime) -> list[Vacation]:
    """The vacations of all people at the table that end after ``since``, and maybe earlier ones.

    They are read once for ``game``: nobody goes on vacation or comes back while its row is locked.
    """
    read_since, vacations = vars(game).get("vacations_read", (None, []))
    if read_since is None or since < read_since:
        vacations = vacations_at(game.pk, since)
        game.vacations_read = since, vacations
    return vacations


def vacation_of(user: User, now: datetime) -> Vacation | None:
    """The vacation that ``user`` is on."""
    return Vacation.objects.filter(person=user, begins_at__lte=now, ends_at__gt=now).first()


def away_until(game: Game, seats: Iterable[Seat], now: datetime) -> dict[int, datetime]:
    """Until when the people at ``seats`` are on vacation, by seat; empty if vacations stop no clock of ``game``."""
    if game.status not in (Game.Status.OPEN, Game.Status.RUNNING) or game.pace == Game.Pace.NONE or not game.vacations:
        return {}
    numbers = {seat.user_id: seat.number for seat in seats if seat.user_id is not None}
    current = [vacation for vacation in _at_table(game, now) if vacation.begins_at <= now < vacation.ends_at]
    return {numbers[vacation.person_id]: vacation.ends_at for vacation in current if vacation.person_id in numbers}
