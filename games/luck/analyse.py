"""Working out the analysis of a finished game, once."""

import logging
from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError

from games.analysis.analysis import ActionToWeigh, analysis
from games.analysis.evaluator import Evaluator
from games.catalog import evaluator_of
from games.engine.errors import RulesError
from games.history.deal import chance_of, dealt, opened
from games.luck.models import Analysis
from games.models import Action, Game, Seat

log = logging.getLogger(__name__)

OWN = {Action.By.PLAYER, Action.By.BOT}  # who decides for the player of a seat, who may be a bot


def analyse_when_due(game_id: str) -> Analysis | None:
    """Return the analysis of a game, worked out now if it was not yet.

    ``None`` for a game that did not end by its rules, that only bots have played, or that cannot be analysed. Of two
    workers at the same time, both get the analysis of the first.
    """
    game = Game.objects.select_related("secret", "analysis").filter(pk=game_id, status=Game.Status.FINISHED).first()
    if game is None or (evaluator := evaluator_of(game.rules)) is None:
        return None
    if hasattr(game, "analysis"):
        return game.analysis
    seats = list(game.seat_rows.all())
    if all(seat.user_id is None for seat in seats):
        return None
    try:
        found = _found(game, seats, evaluator)
    except DatabaseError:
        raise
    except Exception:  # such as rules that have changed since: the game can still be looked at
        log.exception("game not analysed", extra={"game": game.pk})
        return None
    return Analysis.objects.get_or_create(game=game, defaults={"version": found["version"], "found": found})[0]


def _found(game: Game, seats: Sequence[Seat], evaluator: Evaluator) -> dict[str, Any]:
    chance = chance_of(game, seats, opened(game.secret))
    state, _outcomes = dealt(game, chance)
    actions = game.actions.only("action", "by").order_by("number")
    played = [ActionToWeigh(row.action, chance, own=row.by in OWN) for row in actions]
    found = analysis(evaluator, state, played, game.pk)
    if state.winners() != game.winners:
        raise RulesError("It would have ended otherwise.")
    return found
