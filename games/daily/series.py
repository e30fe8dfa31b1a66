"""A series: a game of bots, and eight decisions of one seat in it that tell good play from bad. Without a database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.analysis.analysis import worth_of_actions
from games.analysis.evaluator import Evaluator
from games.bots import choose
from games.engine.chance import Chance
from games.engine.state import State

DECISIONS = 8
SERIES_SEATS = 2
DECIDER = 0  # who decides; the others are bots
STRETCH = 100  # actions, at most, from the first decision to the last, so that there is not much to watch between them
CLEAR = 0.02  # of the chances: by how much the best action has to be better than the next one

BEST_LEVEL = "expert"
WEAKER = ("easy", "normal")
WEAK_TRIES = 4  # of each weaker level, to see whether they miss the best action


@dataclass(frozen=True)
class SeriesDecision:
    """One decision: how many actions come before it, the best one, and what each costs, in thousandths of the chances.

    ``missed``: how many of the tries of weaker bots missed the best action.
    """

    at: int
    best: str
    losses: Mapping[str, int]
    missed: int


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
    actions: list[str] = []
    own: list[tuple[int, State, str]] = []  # how many actions before, the position, the action
    while state.to_act is not None:
        action = state.forced()
        if action is None:
            action = choose(state.view(state.acting), BEST_LEVEL, f"{seed}/{len(actions)}").action
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
    losses = _losses(evaluator, state, noise)
    if not losses or not _is_clear(losses, action):
        return None
    view = state.view(DECIDER)
    tries = [choose(view, level, number).action for level in WEAKER for number in range(WEAK_TRIES)]
    return SeriesDecision(at, action, losses, sum(each != action for each in tries))


def _losses(evaluator: Evaluator, state: State, noise: Random) -> dict[str, int]:
    """What each legal action costs; nothing for choices that are made in secret, which no position shows."""
    legal = state.legal()
    if state.hides(legal[0]):
        return {}
    worth = worth_of_actions(evaluator, state, legal, noise)
    best = max(chances[DECIDER] for chances in worth.values())
    return {action: round(1000 * (best - chances[DECIDER])) for action, chances in worth.items()}


def _is_clear(losses: Mapping[str, int], best: str) -> bool:
    return losses[best] == 0 and all(loss >= 1000 * CLEAR for action, loss in losses.items() if action != best)
