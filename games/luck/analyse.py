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
from games.queries.actions import actions_of

log = logging.getLogger(__name__)

OWN = {Action.By.PLAYER, Action.By.BOT}  # who decides for the player of a seat, who may be a bot


def analyse_when_due(game_id: str) -> Analysis | None:
    """Return the analysis of a game, worked out now if it was not yet.

    ``None`` for a game that `can_be_analysed` says no of. Of two workers at the same time, both get the analysis of the
    first. One that could not be made has nothing in ``found``, so that nobody tries or waits again.
    """
    game = Game.objects.select_related("secret", "analysis").filter(pk=game_id).first()
    if game is not None and hasattr(game, "analysis"):
        return game.analysis
    seats = [] if game is None else list(game.seat_rows.all())
    if game is None or not can_be_analysed(game, seats):
        return None
    evaluator = evaluator_of(game.rules)
    try:
        figures = _found(game, seats, evaluator)
    except DatabaseError:
        raise
    except Exception:  # such as rules that have changed since: the game can still be looked at
        log.exception("game not analysed", extra={"game": game.pk})
        figures = {}
    return Analysis.objects.get_or_create(game=game, defaults={"version": evaluator.VERSION, "found": figures})[0]


def can_be_analysed(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the game ended by its rules, a person has played it, and the site can weigh its positions."""
    people = any(seat.user_id is not None for seat in seats)
    return people and game.status == Game.Status.FINISHED and evaluator_of(game.rules) is not None


def _found(game: Game, seats: Sequence[Seat], evaluator: Evaluator) -> dict[str, Any]:
    chance = chance_of(game, seats, opened(game.secret))
    state, _outcomes = dealt(game, chance)
    actions = actions_of(game, "action", "by")
    played = [ActionToWeigh(row.action, chance, own=row.by in OWN) for row in actions]
    figures = analysis(evaluator, state, played, game.pk)
    if state.winners() != game.winners:
        raise RulesError("It would have ended otherwise.")
    return figures
