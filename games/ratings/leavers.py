"""Who has left a rated game, worked out from its log alone: the seats keep the answer (`Seat.left_version`).

A player has left who let a bot take over, whose seat another player or staff gave to a bot, or who closed their
account; and one for whom a bot decided too often because their time was up. Coming back does not change that, but staff
who give a seat back do, unless the game is decided by then. Vacations and quiet hours stop the clock, so nobody has
left because of them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from games.models import Action, Game, LogEntry, Seat
from games.queries.archive import archived_of

MOST_LATE = 3  # decisions that a bot takes because a player's time was up
MOST_LATE_SHARE = 5  # at the end: one in so many of all their decisions

ON_TIME = (Action.By.PLAYER, Action.By.STANDING_ORDER)
LATE = (Action.By.TIMEOUT, Action.By.TAKEOVER)
WALKED_OUT = (LogEntry.Kind.STOOD_IN, LogEntry.Kind.IDLE, LogEntry.Kind.CLOSED)
REPLACED = (*WALKED_OUT, LogEntry.Kind.TAKEN_OVER)


class SeatMoment(NamedTuple):
    """One line of a game's log that says whether its players stay: a decision at ``seat``, or an event there."""

    version: int  # how many actions had been played then, this one included
    seat: int
    what: str  # an `Action.By` or a `LogEntry.Kind`; `FORGIVEN` if staff gave the seat back


FORGIVEN = "forgiven"
BACK = (LogEntry.Kind.TOOK_BACK, FORGIVEN)


class Leavers(NamedTuple):
    """Who has left, by seat: how many actions had been played when they counted as having left; and whether that
    ``decided`` the game."""

    left: Mapping[int, int]
    decided: bool = False


def leavers_in(log: Iterable[SeatMoment], *, seats: int, over: bool) -> Leavers:
    """Who has left a game with so many ``seats``.

    Once a single player is left, who has not been replaced, the game is decided: what happens later changes nothing.
    ``over``: whether the game has ended by its rules, so that the share of late decisions can be told.
    """
    reading, version = _LogReading(), 0
    for version, seat, what in log:
        reading.note_bots(seat, what)
        reading.note_leaving(version, seat, what)
        if len(reading.left) == seats - 1 and reading.replaced <= reading.left.keys():
            return Leavers(reading.left, decided=True)
    if over:
        reading.note_shares(version)
    return Leavers(reading.left)


class _LogReading:
    """What a log has told so far."""

    def __init__(self) -> None:
        self.left: dict[int, int] = {}
        self.replaced: set[int] = set()  # seats that a bot has now
        self._decisions: Counter[int] = Counter()
        self._late: Counter[int] = Counter()

    def note_bots(self, seat: int, what: str) -> None:
        """Note who decides there, and for whom a bot did because their time was up."""
        self._decisions[seat] += what in ON_TIME or what in LATE
        self._late[seat] += what in LATE
        if what in REPLACED:
            self.replaced.add(seat)
        elif what in BACK:
            self.replaced.discard(seat)

    def note_leaving(self, version: int, seat: int, what: str) -> None:
        """Note who has left by that, or is forgiven."""
        if what == FORGIVEN:
            self.left.pop(seat, None)
            self._late[seat] = 0
        elif what in WALKED_OUT or self._late[seat] > MOST_LATE:
            self.left.setdefault(seat, version)

    def note_shares(self, version: int) -> None:
        """Note for whom a bot decided too large a share of all their decisions."""
        for seat, decisions in self._decisions.items():
            if self._late[seat] * MOST_LATE_SHARE > decisions:
                self.left.setdefault(seat, version)


def logs_of(games: Collection[Game], newest: Sequence[Action] = ()) -> dict[str, list[SeatMoment]]:
    """Return the logs of all ``games`` that have anything to tell, by id.

    Most have not: nobody ran out of time there, and no bot took over. An archived game tells that by its events and by
    the time-outs that it keeps as rows.
    """
    kinds = (*REPLACED, LogEntry.Kind.TOOK_BACK)
    entries = LogEntry.objects.filter(game__in=games, kind__in=kinds, seat__isnull=False)
    events = list(entries.order_by("pk").values_list("game_id", "version", "seat", "kind", "reason"))
    decisions = Action.objects.filter(game__in=games, by__in=ON_TIME + LATE).order_by()
    late = decisions.filter(by__in=LATE).values_list("game_id", flat=True).distinct()
    telling = {event[0] for event in events} | {*late} | {row.game_id for row in newest if row.by in LATE}
    logs: dict[str, list[SeatMoment]] = {game: [] for game in telling}
    if telling:
        stored = decisions.filter(game__in=telling).values_list("game_id", "number", "seat", "by", named=True)
        archived = archived_of(game for game in games if game.pk in telling and game.over)
        rows: list[Any] = [row for row in chain[Any](stored, newest) if row.game_id not in archived]
        for row in chain(rows, *archived.values()):
            if row.game_id in telling and row.by in ON_TIME + LATE:
                logs[row.game_id].append(SeatMoment(row.number, row.seat, row.by))
    for game, version, left_seat, kind, reason in events:
        forgiven = kind == LogEntry.Kind.TOOK_BACK and reason
        logs[game].append(SeatMoment(version, left_seat or 0, FORGIVEN if forgiven else kind))
    for log in logs.values():
        log.sort(key=lambda moment: moment.version)  # events stay in their order, after the action before them
    return logs


def leavers_of(game: Game, newest: Sequence[Action] = (), *, over: bool = False) -> Leavers:
    """Who has left one rated game, with ``newest`` actions that are not stored yet."""
    return leavers_in(logs_of([game], newest).get(game.pk, []), seats=game.seats, over=over)


def note_leavers(seats: Sequence[Seat], left: Mapping[int, int]) -> list[Seat]:
    """Let the ``seats`` of a rated game know who has ``left``; return those that knew otherwise, not stored yet."""
    wrong = [seat for seat in seats if seat.left_version != left.get(seat.number)]
    for seat in wrong:
        seat.left_version = left.get(seat.number)
    return wrong


def correct_seats_left(games: Collection[Game], *, write: bool) -> int:
    """Let the seats of these ``games``, which are at hand, know who has left; return how many knew otherwise.

    ``write``: store it too. Where the result counts nowhere, nobody needs to know.
    """
    counted = [game for game in games if game.notes_leavers]
    logs = logs_of(counted) if counted else {}
    wrong: list[Seat] = []
    for game in counted:
        over = game.status == Game.Status.FINISHED
        left = leavers_in(logs.get(game.pk, []), seats=game.seats, over=over).left
        wrong += note_leavers(list(game.seat_rows.all()), left)
    if write:
        Seat.objects.bulk_update(wrong, ["left_version"])
    return len(wrong)
