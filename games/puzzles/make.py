"""Making puzzles of the decisions that cost most in a finished game."""

import json
import logging
from collections.abc import Iterator
from hashlib import sha256
from operator import attrgetter
from random import Random
from typing import NamedTuple

from django.db import DatabaseError

from games.bots import strongest_level
from games.catalog import evaluator_of
from games.engine.state import View
from games.luck.models import Analysis
from games.luck.weighing import ClearDecision, clear_decision
from games.luck.words import MISTAKE
from games.models import Action, Game
from games.play.actions.bot_turns import bot_thought
from games.play.actions.chance import read_for_key
from games.play.actions.replay_state import game_at
from games.puzzles.models import Puzzle
from games.queries.actions import action_at

log = logging.getLogger(__name__)

MOST_PUZZLES = 3  # of one game
MOST_LOOKED_AT = 12  # decisions of one game: bots think about each
LEAST_PEOPLE = 2  # at a table whose puzzles are for everybody

NEAR = 40  # thousandths of the chances: with an alternative as near as that a puzzle is one step harder
MISSED_EASY, MISSED_MEDIUM = 2, 5  # of the tries of weaker bots, at most


class _Costly(NamedTuple):
    loss: int  # thousandths of the chances
    number: int
    best: str


def make_puzzles(game_id: str) -> None:
    """Make the puzzles of a finished game that has an analysis, once; of two workers, the first one's are kept.

    Whatever is wrong with the game, such as rules that have changed since, is logged, and makes no puzzles.
    """
    analysis = Analysis.objects.filter(game=game_id, game__puzzles=None).select_related("game").first()
    if analysis is None or not analysis.found:
        return
    try:
        puzzles = _puzzles_of(analysis)
    except DatabaseError:
        raise
    except Exception:
        log.exception("no puzzles made", extra={"game": game_id})
        return
    Puzzle.objects.bulk_create(puzzles, ignore_conflicts=True)


def _puzzles_of(analysis: Analysis) -> list[Puzzle]:
    """The costliest decisions that make clear puzzles; a shared one has a position that no shared puzzle has yet."""
    costly = [
        _Costly(loss, number, best)
        for seat in analysis.found["seats"]
        for number, best, _event, loss in seat["costly"]
        if loss >= 10 * MISTAKE
    ]
    worst = sorted(costly, key=attrgetter("loss"), reverse=True)[:MOST_LOOKED_AT]
    game = analysis.game
    read_for_key(game)
    seats = list(game.seat_rows.select_related("user"))
    people = [seat.user is not None and seat.user.owner_id is None for seat in seats]
    shared = game.public and sum(people) >= LEAST_PEOPLE
    puzzles: list[Puzzle] = []
    for puzzle in _clear(game, worst, people):
        puzzle.shared = shared
        same_position = Puzzle.objects.filter(position=puzzle.position, shared=True).exclude(game=game)
        if not shared or not same_position.exists():
            puzzles.append(puzzle)
        if len(puzzles) == MOST_PUZZLES:
            break
    return puzzles


def _clear(game: Game, costly: list[_Costly], people: list[bool]) -> Iterator[Puzzle]:
    """A puzzle for each decision of a person in which the strongest bot and the evaluator agree on one best action."""
    evaluator, level = evaluator_of(game.rules), strongest_level(game.rules)
    assert evaluator is not None  # the game has an analysis
    for _loss, number, best in costly:
        row = action_at(game, number)
        past = game_at(game, number - 1)
        if row is None or past is None or row.by != Action.By.PLAYER or not people[row.seat]:
            continue
        state = past.state()
        thought = bot_thought(past, state, level)
        if thought.action != best:
            continue
        noise = Random(f"{game.pk}/{number}")  # noqa: S311 - the same game has the same puzzles
        decision = clear_decision(evaluator, state, best, noise)
        if decision is None or decision.is_obvious or decision.losses[row.action] < 10 * MISTAKE:
            continue
        view: View = state.view(state.acting)
        yield Puzzle(
            game=game,
            number=number,
            seat=row.seat,
            rules=game.rules,
            played=row.action,
            best=best,
            losses=dict(decision.losses),
            reason=thought.reason,
            level=level,
            position=sha256(json.dumps(view, sort_keys=True).encode()).hexdigest(),
            difficulty=difficulty_for_bots(decision),
        )


def difficulty_for_bots(decision: ClearDecision) -> Puzzle.Difficulty:
    """How hard a decision is, by how often weaker bots miss it, and how much the nearest alternative costs."""
    steps = list(Puzzle.Difficulty)
    step = sum(decision.missed > most for most in (MISSED_EASY, MISSED_MEDIUM))
    step += min(loss for action, loss in decision.losses.items() if action != decision.best) < NEAR
    return steps[min(step, len(steps) - 1)]
