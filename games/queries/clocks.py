"""The clocks of a game, and the vacations that stop them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import User
from games.clock.clock import PACES, Clock
from games.clock.rest import Quiet, Rest
from games.models import Game, Outage, Seat, Vacation
from pushsite.compiled import compiled

OUTAGE = timedelta(minutes=10)  # without a sweep: the site is taken to have been down


class Clocks:
    """The clocks of ``game``. The vacations of its people are read once, when they are first needed.

    Nobody goes on vacation or comes back while the row of a running game is locked.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._since: datetime | None = None
        self._vacations: Sequence[Vacation] = ()

    def clock_of(self, seat: Seat) -> Clock | None:
        """The clock of ``seat``, running if the game waits for this seat; ``None`` at a table without clocks."""
        game = self._game
        pace = PACES.get(game.pace)
        if pace is None:
            return None
        clock = Clock(pace, pace.start if seat.bank is None else seat.bank)
        if game.clock_since is None or game.to_act != seat.number:
            return clock
        return replace(clock, since=game.clock_since, rest=self.rest_of(seat, game.clock_since))

    def running_clock(self, seat: Seat, now: datetime | None = None) -> Clock | None:
        """The clock of ``seat`` if it runs, with the time of all outages since it started given back.

        One query; with ``now``, none for a clock that is younger than the shortest outage.
        """
        clock = self.clock_of(seat)
        if clock is None or clock.since is None:
            return None
        if now is None or now - clock.since > OUTAGE:
            for outage in Outage.objects.filter(ends_at__gt=clock.since).order_by("ends_at"):
                clock = clock.after_outage(outage.span)
        return clock

    def rest_of(self, seat: Seat, since: datetime) -> Rest:
        """The pauses of the clock at ``seat`` from ``since`` on."""
        spans: tuple = ()
        asked_at = since  # unless a clock of this decision has run before
        if self._game.to_act == seat.number and self._game.waiting_since is not None:
            asked_at = min(since, self._game.waiting_since)
        if self._game.grants_vacations and seat.user_id is not None:
            own = (vacation for vacation in self._at_table(asked_at) if vacation.person_id == seat.user_id)
            spans = tuple(vacation.span for vacation in own if vacation.ends_at > asked_at)
        return Rest(Quiet.read(seat.quiet or ""), spans, asked_at)

    def away_until(self, seats: Iterable[Seat], now: datetime) -> dict[int, datetime]:
        """Until when the people at ``seats`` are on vacation, by seat; empty if vacations stop no clock here."""
        game = self._game
        unfinished = game.status in (Game.Status.OPEN, Game.Status.RUNNING)
        if not unfinished or not game.grants_vacations:
            return {}
        numbers = {seat.user_id: seat.number for seat in seats if seat.user_id is not None}
        since = min(now, game.clock_since or now, game.waiting_since or now)  # so that the clock reads no more
        current = [vacation for vacation in self._at_table(since) if vacation.begins_at <= now < vacation.ends_at]
        return {numbers[vacation.person_id]: vacation.ends_at for vacation in current if vacation.person_id in numbers}

    def _at_table(self, since: datetime) -> Sequence[Vacation]:
        """The vacations of all people at the table that end after ``since``, and maybe earlier ones."""
        if self._since is None or since < self._since:
            self._since, self._vacations = since, _vacations_at(self._game.pk, since)
        return self._vacations


@compiled
def _vacations_at(game_id: str, since: datetime) -> QuerySet[Vacation]:
    """The vacations of the people at a table that end after this moment."""
    return Vacation.objects.filter(person__seats__game=game_id, ends_at__gt=since)


def outage_before(game: Game) -> Outage | None:
    """The outage after whose end the clock of ``game`` went on. No query unless the decision was asked for before."""
    if game.clock_since is None or game.waiting_since is None or game.waiting_since >= game.clock_since:
        return None
    return Outage.objects.filter(ends_at=game.clock_since).first()


def next_vacation(user: User, now: datetime) -> Vacation | None:
    """The vacation that ``user`` is on, or the next one."""
    return Vacation.objects.filter(person=user, ends_at__gt=now).order_by("begins_at").first()


def vacation_of(user: User, now: datetime) -> Vacation | None:
    """Return the vacation that ``user`` is on now, if any."""
    return Vacation.objects.filter(person=user, begins_at__lte=now, ends_at__gt=now).first()
