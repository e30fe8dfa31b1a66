"""Data for parts of a table: time, the lock of the deal, what the viewer missed, why a game was cancelled."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.overview.seat_card import SeatCard
from games.play.seats.stand_in import idle
from games.presentation.people import texts_note
from games.presentation.renderer import TextRenderer
from games.presentation.scene import Aids
from games.presentation.table_events import describe_event
from games.presentation.times import moment, pace_and_meaning, pace_sentence, time_sentence
from games.queries.clocks import clock_of
from games.queries.table_events import TableEventRow


def aids_of(user: User) -> Aids:
    """The aids that ``user`` has chosen."""
    return Aids(odds=user.odds, keys=user.keys)


@dataclass(frozen=True)
class Time:
    """The clocks of a table, in words for one viewer."""

    pace: str  # its name, and what it means
    meaning: str
    sentence: str  # how much time the viewer has; "" for a spectator
    deadline: datetime | None  # of the decision that the game waits for
    until: str  # the deadline in words
    idle: bool  # the viewer may give the seat that the game waits for to a bot


def time_of(game: Game, seats: Sequence[Seat], seat: int | None, now: datetime) -> Time:
    """The time as the viewer at ``seat`` sees it, in their time zone."""
    return Time(
        pace=pace_and_meaning(game.pace),
        meaning=pace_sentence(game.pace),
        sentence=_time_left(game, seats[seat], now) if seat is not None else "",
        deadline=game.deadline,
        until=moment(game.deadline) if game.deadline else "",
        idle=seat is not None and game.to_act != seat and idle(game, now),
    )


def _time_left(game: Game, seat: Seat, now: datetime) -> str:
    clock = clock_of(game, seat)
    if clock is None or game.status != Game.Status.RUNNING:
        return ""
    return time_sentence(clock, clock.left(now))


@dataclass(frozen=True)
class LockCard:
    """``since`` when the deal is locked, and whose texts are ``mixed`` in, both in words."""

    since: str
    mixed: str


def lock_of(game: Game, seats: Sequence[Seat], people: Sequence[SeatCard]) -> LockCard:
    """The lock as every viewer sees it: it says who gave a text, and never which."""
    seated = [person for person in people if not person.free]
    gave = {seat.number for seat in seats if seat.entropy is not None}
    return LockCard(since=moment(game.created_at), mixed=texts_note(seated, gave))


@dataclass(frozen=True)
class Missed:
    """``first``: the number of the first action that was missed; ``count``: how many there were."""

    first: int
    count: int


def missed_at(seat: Seat, played: Sequence[Any]) -> Missed | None:
    """What the person at ``seat`` missed of the newest actions ``played``: all since they looked or played last."""
    if not played:
        return None
    own = {row.at for row in played if row.person_id == seat.user_id}
    since = max([seat.seen_version or 0, played[0].number - 1, *(row.number for row in played if row.at in own)])
    newest = played[-1].number
    return Missed(since + 1, newest - since) if since < newest else None


def cancelled_by(people: Sequence[SeatCard], events: Sequence[TableEventRow]) -> str:
    """A sentence that says how the game was cancelled; "" if it was not."""
    ends = (event for event in events if event.kind in (LogEntry.Kind.CANCELLED, LogEntry.Kind.CALLED_OFF))
    return next((describe_event(end, TextRenderer(people)) for end in ends), "")
