"""Whom a locked game waits for, what starts and stops the clocks, and what is kept of time for staff.

The seat is saved, the game is not.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings

from accounts.models import User
from accounts.time_zones import acceptable
from games.clock.clock import Clock
from games.clock.paces import PACES
from games.clock.quiet import Quiet
from games.models import Action, Game, Seat
from games.notices.outbox import drop_reminder, move_reminder, remind
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


def wait_for(game: Game, seat: Seat, now: datetime) -> None:
    """Let ``game`` wait for whoever decides at ``seat``: a person, whose clock runs, or a bot after its pause.

    Not saved. A clock that ran before has been stopped, unless it is theirs.
    """
    bot = bool(seat.level)
    game.waiting_for_id = None if bot else seat.user_id
    game.waiting_since = now
    game.bot_due_at = now + timedelta(seconds=settings.BOT_PAUSE) if bot else None
    if not bot and game.clock_since is None:
        start_clock(game, seat, now)


def wait_for_nobody(game: Game) -> None:
    """Let a game that is over wait for nobody. Not saved."""
    game.waiting_for = game.waiting_since = game.bot_due_at = game.clock_since = game.deadline = None


WAITING = ["waiting_for", "waiting_since", "bot_due_at", *CLOCK]


def note_timing_before(played: Sequence[Action], game: Game, seats: Sequence[Seat]) -> None:
    """Before the clock is stopped for the first action of what was ``played``; at the deal nobody was waited for."""
    if game.to_act is None:
        return
    decision = played[0]
    decision.asked_at = game.waiting_since
    if game.clock_since is not None:
        bank = seats[game.to_act].bank
        decision.bank = PACES[game.pace].start if bank is None else bank
        decision.clock_since, decision.deadline = game.clock_since, game.deadline


def note_timing_after(played: Sequence[Action], game: Game, seats: Sequence[Seat]) -> None:
    """After the clock was stopped, or left to run."""
    if game.clock_since is None and played and played[0].clock_since is not None:
        played[0].bank_after = seats[played[0].seat].bank
