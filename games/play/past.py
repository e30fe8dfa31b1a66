"""A game as it was."""

import copy
import json

from games.history.deal import dealt
from games.models import Game
from games.play.chance import GameChance
from games.play.waiting import wait_for_nobody
from games.rules.errors import RulesError


def as_it_was(game: Game, number: int) -> Game | None:
    """A started ``game`` after its action ``number``, played again from the deal: to look at and not to save.

    ``None`` where it comes out otherwise. It holds hidden things, as ``game`` does.
    """
    past = copy.copy(game)
    past.shuffles = past.rolls = 0
    chance = GameChance(past)
    try:
        state, _outcomes = dealt(past, chance)
        for action in game.actions.filter(number__lte=number).order_by("number").only("action", "events"):
            if json.loads(json.dumps(state.play(action.action, chance))) != action.events:
                return None
    except RulesError:
        return None
    wait_for_nobody(past)
    past.status, past.version, past.position = Game.Status.RUNNING, number, state.dump()
    past.scores, past.winners, past.to_act = state.scores(), None, state.to_act
    return past
