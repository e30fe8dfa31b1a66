"""What starts and stops the clocks of a locked game. The seat is saved, the game is not."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from accounts.models import User
from accounts.quiet_hours import acceptable
from games.clock.clock import Clock
from games.clock.quiet import Quiet
from games.models import Game, Seat
from games.notices.reminders import drop_reminder, move_reminder, remind
from games.queries.clocks import clock_of, rest_of

CLOCK = ["clock_since", "deadline"]


def start_clock(game: Game, seat: Seat, now: datetime) -> None:
    """Let the clock of the person at ``seat`` run, if the table has clocks, and have them reminded in time.

    For all of a turn it goes by the quiet hours that they had at its beginning: those that they choose later count from
    their next turn on, so that nobody can move them along with the clock.
    """
    clock = clock_of(game, seat)
    if clock is None:
        return
    if seat.quiet is None:
        seat.quiet = str(quiet_hours(seat.user) or "") if clock.pace.quiet_hours else ""
        seat.save(update_fields=["quiet"])
    remind(game, seat.user_id, _run(game, clock.started(now, rest_of(game, seat, now))), now)


def stop_clock(game: Game, seat: Seat, now: datetime, then: Callable[[Clock], Clock] | None = None) -> None:
    """Let the clock at ``seat`` stand, if it runs. ``then`` is what the end of a turn or a time-out brings."""
    clock = clock_of(game, seat)
    if clock is None or clock.since is None:
        return
    clock = clock.stopped(now)
    if then is not None:
        clock, seat.quiet = then(clock), None
        drop_reminder(game)
    seat.bank = clock.bank
    seat.save(update_fields=["bank", "quiet"])
    game.clock_since = game.deadline = None


def restart_clock(game: Game, seat: Seat, now: datetime) -> None:
    """Let the clock at ``seat``, if it runs, go on by the vacations that its player has by now."""
    clock = clock_of(game, seat)
    if clock is None or clock.since is None:
        return
    clock = clock.started(now, rest_of(game, seat, now))
    seat.bank = clock.bank
    seat.save(update_fields=["bank"])
    move_reminder(game, _run(game, clock))


def quiet_hours(user: User | None) -> Quiet | None:
    """Those that a person has chosen, in their time zone."""
    if user is None or user.quiet_from is None or not acceptable(user.quiet_from, user.quiet_to):
        return None
    return Quiet(user.quiet_from, user.quiet_to, ZoneInfo(user.time_zone or "UTC"))


def _run(game: Game, clock: Clock) -> datetime:
    """Let the game have this clock's deadline; when to remind of it."""
    game.clock_since, game.deadline = clock.since, clock.deadline()
    return clock.remind_at()
