"""Whom a game waits for: the only place where clocks start and stop.

An action asks for the time once and passes it on as ``now``. Seats are saved, the game is not.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from accounts.models import User
from accounts.queries import person_by_id
from accounts.time_zones import valid_quiet_hours
from games.clock.clock import PACES, Clock
from games.clock.rest import Quiet
from games.models import Action, Game, Seat
from games.notices.outbox import drop_reminders, move_reminders, remind
from games.queries.clocks import Clocks
from pushsite.compiled import update

LATE_BY = (Action.By.TIMEOUT, Action.By.TAKEOVER)  # who decided because a person had let their time pass
CLOCK = ["clock_since", "deadline"]
WAITING = ["waiting_for", "waiting_since", "bot_due_at", *CLOCK]


def wait_for_next(
    game: Game, clocks: Clocks, seats: Sequence[Seat], played: Sequence[Action], to_act: int | None, now: datetime
) -> None:
    """After the actions ``played``, let ``game`` wait for the seat ``to_act``, or for no one once it is over.

    The clock of the seat that decided stops, unless that seat decides again; the end of its turn adds to its bank. The
    first action keeps the timing of its decision, for staff. At the deal nothing was ``played`` or waited for.
    """
    if game.to_act is not None:
        seat, decision = seats[game.to_act], played[0]
        decision.asked_at = game.waiting_since
        if game.clock_since is not None:
            decision.bank = PACES[game.pace].start if seat.bank is None else seat.bank
            decision.clock_since, decision.deadline = game.clock_since, game.deadline
        if timed_out(game, played):
            _stop_clock(game, clocks, seat, now, Clock.timed_out)
        elif to_act != seat.number:
            _stop_clock(game, clocks, seat, now, Clock.added)
        if game.clock_since is None and decision.clock_since is not None:
            decision.bank_after = seat.bank
    game.to_act = to_act
    if to_act is None:
        wait_for_nobody(game)
    else:
        _wait_for(game, clocks, seats[to_act], now)


def wait_for_other_player(game: Game, seat: Seat, now: datetime) -> None:
    """Let ``game``, which waits for ``seat``, wait for the person or bot that plays there from now on."""
    clocks = Clocks(game)
    _stop_clock(game, clocks, seat, now)
    _wait_for(game, clocks, seat, now)


def wait_for_nobody(game: Game) -> None:
    """Clear whom the game waits for, and its clock, because it is over."""
    game.waiting_for = game.waiting_since = game.bot_due_at = game.clock_since = game.deadline = None


def restart_clock(game: Game, seat: Seat, now: datetime) -> None:
    """Let the clock at ``seat``, if it runs, go on with the vacations that its player has by now."""
    clocks = Clocks(game)
    clock = clocks.running_clock(seat, now)
    if clock is not None:
        _go_on(game, seat, clock.started(now, clocks.rest_of(seat, now)))


def resume_clock(game: Game, seat: Seat) -> bool:
    """Give the clock at ``seat`` the time of outages back; return whether there were any since it started."""
    clock = Clocks(game).running_clock(seat)
    if clock is None or clock.since == game.clock_since:
        return False
    _go_on(game, seat, clock)
    return True


def start_first_clock(game: Game, seat: Seat, now: datetime) -> None:
    """Let the clock at ``seat``, which runs, begin again with all its time, since its player has just come."""
    clocks = Clocks(game)
    clock = clocks.clock_of(seat)
    assert clock is not None
    _go_on(game, seat, replace(clock, bank=clock.pace.start, since=now, rest=clocks.rest_of(seat, now)))


def _go_on(game: Game, seat: Seat, clock: Clock) -> None:
    """Store the running ``clock`` of ``seat``, and move its reminders."""
    seat.bank = clock.bank
    update(seat, "bank")
    _set_deadline(game, clock)
    move_reminders(game, clock)


def timed_out(game: Game, played: Sequence[Action]) -> bool:
    """Whether a bot took the decision that is stored now because a person let their time pass."""
    return game.clock_since is not None and any(action.by in LATE_BY for action in played)


def quiet_hours(user: User | None) -> Quiet | None:
    """The quiet hours that a person has chosen, in their time zone."""
    if user is None or user.quiet_from is None or not valid_quiet_hours(user.quiet_from, user.quiet_to):
        return None
    return Quiet(user.quiet_from, user.quiet_to, ZoneInfo(user.time_zone or "UTC"))


def end_of_quiet_hours(user: User, now: datetime) -> datetime | None:
    """When the quiet hours of ``user`` end, if ``now`` falls into them."""
    quiet = quiet_hours(user)
    if quiet is None:
        return None
    night = next(quiet.spans(now))
    return night.end if night.begin <= now else None


def _wait_for(game: Game, clocks: Clocks, seat: Seat, now: datetime) -> None:
    """Wait for the bot at ``seat``, or for its person, and start their clock, if the table has clocks, with reminders.

    Any other clock has been stopped. The quiet hours are those at the beginning of the turn: changed ones count from
    the next turn, so that players cannot move them along with the clock.
    """
    bot = bool(seat.level)
    game.waiting_for_id = None if bot else seat.user_id
    game.waiting_since = now
    game.bot_due_at = now if bot else None
    clock = None if bot or game.clock_since is not None else clocks.clock_of(seat)
    if clock is None:
        return
    person = None if seat.user_id is None else person_by_id.first(seat.user_id)
    new_turn = seat.quiet is None
    if new_turn:
        seat.quiet = str(quiet_hours(person) or "") if clock.pace.pauses else ""
        update(seat, "quiet")
    clock = clock.started(now, clocks.rest_of(seat, now))
    _set_deadline(game, clock)
    if person is not None and (new_turn or not move_reminders(game, clock)):
        remind(game, person, clock, now)


def _stop_clock(
    game: Game, clocks: Clocks, seat: Seat, now: datetime, then: Callable[[Clock], Clock] | None = None
) -> None:
    """Stop the clock at ``seat``, if it runs. ``then`` is what the end of a turn or a time-out does to it."""
    clock = clocks.running_clock(seat, now)
    if clock is None:
        return
    clock = clock.stopped(now)
    if then is not None:
        clock, seat.quiet = then(clock), None
        drop_reminders(game)
    seat.bank = clock.bank
    update(seat, "bank", "quiet")
    game.clock_since = game.deadline = None


def _set_deadline(game: Game, clock: Clock) -> None:
    game.clock_since, game.deadline = clock.since, clock.deadline()
