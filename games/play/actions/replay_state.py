"""A game as it was after an earlier action."""

import copy
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q
from django.db.models.lookups import GreaterThan

from games.bots import DEFAULT_LEVEL
from games.engine.errors import RulesError
from games.engine.state import Event, State
from games.history.deal import dealt
from games.models import Game, LogEntry, Seat
from games.models.action import ACTIONS_BETWEEN_SNAPSHOTS
from games.play.actions.chance import GameChance
from games.play.clocks.running import wait_for_nobody
from games.play.entries import TAKEN_BACK_BY
from games.queries.actions import actions_between
from games.queries.table import last_snapshot


def _last(*kinds: LogEntry.Kind) -> Max:
    return Max("pk", filter=Q(kind__in=kinds), default=0)


BOT_STANDS_IN = GreaterThan(_last(*TAKEN_BACK_BY[LogEntry.Kind.TOOK_BACK]), _last(LogEntry.Kind.TOOK_BACK))
WOULD_CANCEL = GreaterThan(_last(LogEntry.Kind.AGREED), _last(LogEntry.Kind.DISAGREED))


def game_at(game: Game, number: int) -> Game | None:
    """A started ``game`` after its action ``number``, played again: to look at and not to save.

    After the last action this is the current game, except that it waits for no one. ``None`` if the replay ends
    differently. The result contains hidden information, like ``game``. At most four queries.
    """
    past = copy.copy(game) if number == game.version else _played_again(game, number)
    if past is not None:
        wait_for_nobody(past)
    return past


def seats_then(past: Game) -> list[Seat]:
    """The seats of ``past``, which comes from `game_at`: with the stand-ins and the votes to cancel of that time.

    To look at and not to save. One query, and one for the seats if ``past`` has not prefetched them.
    """
    seats = list(past.seat_rows.all())
    if past.status != Game.Status.RUNNING:
        return seats
    entries = past.entries.filter(version__lte=past.version).order_by().values_list("seat")
    then = {seat: last for seat, *last in entries.annotate(bot=BOT_STANDS_IN, would_cancel=WOULD_CANCEL)}
    seats = [copy.copy(seat) for seat in seats]
    for seat in seats:
        bot, seat.would_cancel = then.get(seat.number, (False, False))
        seat.stand_in = DEFAULT_LEVEL if bot else ""
    return seats


def game_at_deal(game: Game) -> tuple[Game, State, GameChance]:
    """A copy of a started ``game`` with its counters at the deal, the position at that time, and the chance from there
    on.

    Raises ``RulesError`` if the rules cannot deal it. It is to look at and not to save.
    """
    past = copy.copy(game)
    past.shuffles = past.rolls = 0
    chance = GameChance(past)
    state, _outcomes = dealt(past, chance)
    return past, state, chance


@dataclass(frozen=True)
class EventAndState:
    """An event as it is stored, and the position right after it, which is hidden: show only its views."""

    event: Event
    state: State


def events_played_again(game: Game, since: int, actions: int) -> list[tuple[Any, list[EventAndState]]] | None:
    """The rows of up to ``actions`` actions after ``since``, each with its events; ``None`` if they differ.

    The cost does not depend on how long the game has lasted. At most four queries.
    """
    played = []
    try:
        first, state, chance = _nearest(game, since)
        for row in actions_between(game, first, min(since + actions, game.version)):
            if row.number <= since:
                state.play(row.action, chance)
                continue
            seen = state.play_stepwise(row.action, chance)
            if [event["type"] for event, _copy in seen] != [event["type"] for event in row.events]:
                return None
            events = [EventAndState(event, copied) for event, (_played, copied) in zip(row.events, seen, strict=True)]
            played.append((row, events))
    except RulesError:
        return None
    return played


def past_of(game: Game, number: int, state: State) -> Game:
    """A copy of the running ``game`` as it was at ``state``, after ``number`` actions or within the next one."""
    past = copy.copy(game)
    past.status, past.version, past.position = Game.Status.RUNNING, number, state.dump()
    past.scores, past.winners, past.to_act = state.scores(), None, state.to_act
    wait_for_nobody(past)
    return past


def _nearest(game: Game, number: int) -> tuple[int, State, GameChance]:
    """The last position up to action ``number`` that is stored, after which action it is, and the chance from there.

    Raises ``RulesError`` if the rules can neither load nor deal one.
    """
    snapshot = last_snapshot.first(game.pk, number) if number >= ACTIONS_BETWEEN_SNAPSHOTS else None
    if snapshot is not None:
        past = copy.copy(game)
        past.shuffles, past.rolls = snapshot.shuffles, snapshot.rolls
        with suppress(RulesError):
            return snapshot.number, game.state_class.load(snapshot.position), GameChance(past)
    _past, state, chance = game_at_deal(game)
    return 0, state, chance


def _played_again(game: Game, number: int) -> Game | None:
    try:
        first, state, chance = _nearest(game, number)
        for row in actions_between(game, first, number):
            events = state.play(row.action, chance)
            if events != row.events and json.loads(json.dumps(events)) != row.events:  # most are equal before JSON
                return None
    except RulesError:
        return None
    return past_of(game, number, state)
