"""Decisions in which one action is clearly the best: for the deal of the day and for puzzles. Without a database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from games.analysis.analysis import worth_of_actions
from games.analysis.evaluator import Evaluator
from games.bots import DEFAULT_LEVEL, choose, levels_of
from games.engine.state import State

CLEAR = 0.02  # of the chances: by how much the best action has to be better than the next one

WEAK_TRIES = 4  # of each weaker level, to see whether they miss the best action


@dataclass(frozen=True)
class ClearDecision:
    """The best action, and what each costs, in thousandths of the chances.

    ``missed``: how many of the tries of `weaker_levels` missed the best action; ``is_obvious``: none of the first did.
    """

    best: str
    losses: Mapping[str, int]
    missed: int
    is_obvious: bool = field(default=False, kw_only=True)


def weaker_levels(slug: str) -> list[str]:
    """Return the levels that a clear decision is tried on: the usual one, after the one below it."""
    names = [*levels_of(slug)]
    usual = names.index(DEFAULT_LEVEL)
    return names[max(0, usual - 1) : usual + 1]


def clear_decision(evaluator: Evaluator, state: State, action: str, noise: Random) -> ClearDecision | None:
    """The decision in ``state``, if ``action`` is clearly the best one."""
    losses = _losses(evaluator, state, noise)
    if not losses or not _is_clear(losses, action):
        return None
    view = state.view(state.acting)
    missed = [
        sum(choose(view, level, number).action != action for number in range(WEAK_TRIES))
        for level in weaker_levels(state.slug)
    ]
    return ClearDecision(action, losses, sum(missed), is_obvious=not missed[0])


def _losses(evaluator: Evaluator, state: State, noise: Random) -> dict[str, int]:
    """What each legal action costs; nothing for choices that are made in secret, which no position shows."""
    legal, seat = state.legal(), state.acting
    if state.hides(legal[0]):
        return {}
    worth = worth_of_actions(evaluator, state, legal, noise)
    best = max(chances[seat] for chances in worth.values())
    return {action: round(1000 * (best - chances[seat])) for action, chances in worth.items()}


def _is_clear(losses: Mapping[str, int], best: str) -> bool:
    return losses[best] == 0 and all(loss >= 1000 * CLEAR for action, loss in losses.items() if action != best)
