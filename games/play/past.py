"""A game as it was."""

import copy
import json

from games.history.deal import dealt
from games.models import Game
from games.play.chance import GameChance
from games.play.waiting import wait_for_nobody
from games.rules.errors import RulesError
from games.rules.state import Event


def as_it_was(game: Game, number: int) -> Game | None:
    """A started ``game`` after its action ``number``, played again from the deal: to look at and not to save.

    After its last action it is the game as it is, over or not, but that it waits for nobody. ``None`` where it comes
    out otherwise. It holds hidden things, as ``game`` does. At most three queries.
    """
    past = copy.copy(game)
    wait_for_nobody(past)
    return past if number == game.version else _played_again(past, number)


def _played_again(past: Game, number: int) -> Game | None:
    log = past.actions.filter(number__lte=number).order_by("number").values_list("action", "events")
    past.shuffles = past.rolls = 0
    chance = GameChance(past)
    try:
        state, _outcomes = dealt(past, chance)
        for action, events in log:
            if not _same(state.play(action, chance), events):
                return None
    except RulesError:
        return None
    past.status, past.version, past.position = Game.Status.RUNNING, number, state.dump()
    past.scores, past.winners, past.to_act = state.scores(), None, state.to_act
    return past


def _same(played: list[Event], stored: list[Event]) -> bool:
    """Whether they are the same once they are written down; most are the same before."""
    return played == stored or json.loads(json.dumps(played)) == stored
