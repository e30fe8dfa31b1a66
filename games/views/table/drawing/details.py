"""Small things on a table: time, the lock of the deal, and what players ask of each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.name_rules.directions import name_as_read
from games.models import Game, LogEntry, Seat
from games.overview.shown_seat import ShownSeat
from games.play.absence.coming import lapses_without
from games.play.absence.stand_in import idle
from games.presentation.events.table_events import describe_event
from games.presentation.people import asks_to_cancel, texts_note
from games.presentation.renderer import TextRenderer
from games.presentation.times import moment, pace_and_meaning, pace_meaning, pauses_sentence, time_left, time_sentence
from games.queries.clocks import Clocks, outage_before
from games.queries.standings import still_plays
from games.queries.table_events import TableEventRow

URGENT = timedelta(hours=6)  # the time left that is told with each turn


@dataclass(frozen=True)
class Time:
    """The clocks of a table, in words for one viewer."""

    pace: str  # its name, and what it means
    meaning: str
    sentence: str  # how much time the viewer has; "" for a spectator
    deadline: datetime | None  # of the decision that the game waits for
    urgent: str  # how little time is left for it, as a sentence; "" if it is more than some hours
    until: str  # the deadline in words
    outage: str  # the time that was given back, because the site did not run; "" for none
    lapses: bool  # the game, then, since the player for whom it waits has not come yet
    idle: bool  # the viewer may give the seat that the game waits for to a bot


def time_of(game: Game, seats: Sequence[Seat], seat: int | None, now: datetime, clocks: Clocks | None = None) -> Time:
    """The time as the viewer at ``seat`` sees it, in their time zone; ``clocks``: the game's, if at hand."""
    return Time(
        pace=pace_and_meaning(game.pace, vacations=game.vacations),
        meaning=pace_meaning(game.pace, vacations=game.vacations),
        sentence=_time_left(game, clocks or Clocks(game), seats[seat], now) if seat is not None else "",
        deadline=game.deadline,
        urgent=_urgent(game.deadline, now),
        until=moment(game.deadline) if game.deadline else "",
        outage=_outage_sentence(game),
        lapses=game.deadline is not None and game.to_act != seat and lapses_without(game, seats[game.to_act]),
        idle=seat is not None and game.to_act != seat and idle(game, now),
    )


def _urgent(deadline: datetime | None, now: datetime) -> str:
    if deadline is None or deadline - now >= URGENT:
        return ""
    return _("{time} left.").format(time=time_left(deadline))


def _outage_sentence(game: Game) -> str:
    outage = outage_before(game)
    if outage is None:
        return ""
    sentence = _("The site was down from {begin} to {end}. No clock ran.")
    return sentence.format(begin=moment(outage.begins_at), end=moment(outage.ends_at))


def _time_left(game: Game, clocks: Clocks, seat: Seat, now: datetime) -> str:
    clock = clocks.clock_of(seat)
    if clock is None or game.status != Game.Status.RUNNING:
        return ""
    return f"{time_sentence(clock, clock.left(now))} {pauses_sentence(game.pace, vacations=game.vacations)}"


@dataclass(frozen=True)
class ShownCommitment:
    """``since`` when the deal is locked, and whose texts are ``mixed`` in, both in words."""

    since: str
    mixed: str


def shown_commitment(game: Game, seats: Sequence[Seat], people: Sequence[ShownSeat]) -> ShownCommitment:
    """The lock as every viewer sees it: it says who gave a text, and never which."""
    seated = [person for person in people if not person.free]
    gave = {seat.number for seat in seats if seat.entropy is not None}
    return ShownCommitment(since=moment(game.created_at), mixed=texts_note(seated, gave))


def cancelled_by(people: Sequence[ShownSeat], events: Sequence[TableEventRow]) -> str:
    """A sentence that says how the game was cancelled; "" if it was not."""
    ends = (event for event in events if event.kind in LogEntry.CLOSINGS)
    return next((describe_event(end, TextRenderer(people)) for end in ends), "")


@dataclass(frozen=True)
class CancelRequest:
    """A request to cancel, for a player who is asked (``mine`` is false) or who asked or agreed."""

    sentence: str
    mine: bool


def cancel_request(
    game: Game, seats: Sequence[Seat], people: Sequence[ShownSeat], me: ShownSeat | None
) -> CancelRequest | None:
    """The request to cancel a running game, as ``me`` sees it; ``None`` without one, and for people who do not play."""
    asking = [person.number for person in people if person.would_cancel]
    if me is None or me.stand_in or me.left or not asking:
        return None
    if not me.would_cancel:
        return CancelRequest(asks_to_cancel(people, asking), mine=False)
    undecided = [seat.number for seat in seats if still_plays(game, seat) and not seat.would_cancel]
    sentence = ngettext(
        "You want to cancel the game. It is cancelled once {names} agrees.",
        "You want to cancel the game. It is cancelled once {names} agree.",
        len(undecided),
    )
    return CancelRequest(sentence.format(names=TextRenderer(people).names(undecided)), mine=True)


@dataclass(frozen=True)
class Rematch:
    """The rematch of a game, for one of its players: they sit there already, are ``asked``, or missed it."""

    table: Game
    seated: bool
    asked: bool
    sentence: str


def rematch_of(game: Game, seats: Sequence[Seat], me: int) -> Rematch | None:
    """The rematch of ``game``, which is over, as the player at ``me`` sees it; ``None`` without one."""
    table = game.rematches.exclude(status=Game.Status.CANCELLED).defer("position").first()
    if table is None:
        return None
    there = list(table.seat_rows.all())
    seated = any(seat.user_id == seats[me].user_id for seat in there)
    may_join = not seated and table.status == Game.Status.OPEN and any(seat.free for seat in there)
    names = [name_as_read(seat.name) for seat in seats if seat.user_id is not None and seat.user_id == table.host_id]
    sentence = _("{name} wants a rematch.").format(name=names[0] if names else _("Former player")) if may_join else ""
    return Rematch(table, seated, may_join, sentence)
