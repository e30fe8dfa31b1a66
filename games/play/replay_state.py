"""A game as it was after an earlier action."""

import copy
import json

from django.db.models import Max, Q
from django.db.models.lookups import GreaterThan

from games.engine.errors import RulesError
from games.engine.state import Event, State
from games.history.deal import dealt
from games.models import Game, LogEntry, Seat
from games.play.chance import GameChance
from games.play.clocks.running import wait_for_nobody
from games.play.entries import TAKEN_BACK_BY
from games.play.seats.stand_in import STAND_IN_LEVEL


def _last(*kinds: LogEntry.Kind) -> Max:
    return Max("pk", filter=Q(kind__in=kinds), default=0)


Kind = LogEntry.Kind
BOT_STANDS_IN = GreaterThan(_last(*TAKEN_BACK_BY[Kind.TOOK_BACK]), _last(Kind.TOOK_BACK))
WOULD_CANCEL = GreaterThan(_last(Kind.AGREED), _last(Kind.DISAGREED))


def game_at(game: Game, number: int) -> Game | None:
    """A started ``game`` after its action ``number``, replayed from the deal: to look at and not to save.

    After the last action this is the current game, except that it waits for no one. ``None`` if the replay ends
    differently. The result contains hidden information, like ``game``. At most three queries.
    """
    past = copy.copy(game) if number == game.version else _played_again(game, number)
    if past is not None:
        wait_for_nobody(past)
    return past


def seats_at(past: Game) -> list[Seat]:
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
        seat.stand_in = STAND_IN_LEVEL if bot else ""
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


def _played_again(game: Game, number: int) -> Game | None:
    log = game.actions.filter(number__lte=number).order_by("number").values_list("action", "events")
    try:
        past, state, chance = game_at_deal(game)
        for action, events in log:
            if not _same(state.play(action, chance), events):
                return None
    except RulesError:
        return None
    past.status, past.version, past.position = Game.Status.RUNNING, number, state.dump()
    past.scores, past.winners, past.to_act = state.scores(), None, state.to_act
    return past


def _same(played: list[Event], stored: list[Event]) -> bool:
    """Whether both are equal as JSON; most are equal before."""
    return played == stored or json.loads(json.dumps(played)) == stored
