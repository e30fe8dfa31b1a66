"""A series: a game of bots, and eight decisions of one seat in it that tell good play from bad. Without a database."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.analysis.evaluator import Evaluator
from games.bots import choose, strongest_level
from games.engine.chance import Chance
from games.engine.state import State
from games.luck.weighing import ClearDecision, clear_decision

DECISIONS = 8
SERIES_SEATS = 2
DECIDER = 0  # who decides; the others are bots
STRETCH = 100  # actions, at most, from the first decision to the last, so that there is not much to watch between them


@dataclass(frozen=True)
class SeriesDecision(ClearDecision):
    """One decision, and how many actions come before it."""

    at: int


@dataclass(frozen=True)
class Series:
    """The actions of the whole game, in their order, and its decisions."""

    actions: Sequence[str]
    decisions: Sequence[SeriesDecision]


def play_series(evaluator: Evaluator, state: State, chance: Chance, seed: str) -> Series | None:
    """Play ``state``, a new game, to its end, and choose the decisions; ``None`` if it has too few.

    The best bots play it, so what is played on after a decision is the best action: only decisions count in which they
    and the evaluator agree, and in which no other action is nearly as good.
    """
    noise = Random(seed)  # noqa: S311 - the same game has the same series
    level = strongest_level(state.slug)
    actions: list[str] = []
    own: list[tuple[int, State, str]] = []  # how many actions before, the position, the action
    while state.to_act is not None:
        action = state.forced()
        if action is None:
            action = choose(state.view(state.acting), level, f"{seed}/{len(actions)}").action
            if state.acting == DECIDER:
                own.append((len(actions), state.copy(), action))
        state.play(action, chance)
        actions.append(action)
    begins = noise.randrange(max(1, len(actions) - STRETCH))  # only what lies in one stretch is weighed
    stretch = [each for each in own if begins <= each[0] <= begins + STRETCH]
    weighed = (_weighed(evaluator, *each, noise) for each in stretch)
    hardest = sorted(filter(None, weighed), key=lambda each: -each.missed)[:DECISIONS]
    if len(hardest) < DECISIONS:
        return None
    return Series(actions, sorted(hardest, key=lambda each: each.at))


def _weighed(evaluator: Evaluator, at: int, state: State, action: str, noise: Random) -> SeriesDecision | None:
    """The decision if ``action`` is clearly the best one."""
    decision = clear_decision(evaluator, state, action, noise)
    return None if decision is None else SeriesDecision(decision.best, decision.losses, decision.missed, at)
