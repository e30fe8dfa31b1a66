"""The analysis of a game: how its players' chances of winning changed, by luck, by decisions and by the rest.

At each action the expected chances after each legal action are worked out, over everything that chance can do. Then,
for each seat:

- luck is the chances after the action minus what was expected of it; over many games its mean is 0, whatever the
  evaluator is worth;
- a decision costs its player what was expected of the best action minus what was expected of the one played; what it
  brings or costs the others is their share in it;
- the rest is what was expected of the best action minus the chances before: what the evaluator did not foresee.

In a game with hidden hands, luck is what came minus what was to be expected of it by all cards; but a decision is
judged from its player's view, and the effect of the hidden cards belongs to the rest.

So start, luck, own decisions, others' decisions and the rest add up to the result.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games.analysis.evaluator import Chances, Evaluator
from games.analysis.outcomes import outcomes
from games.engine.chance import Chance, Seeded
from games.engine.state import Event, State

MOST_TOLD = 5  # decisions, and strokes of luck, of each seat
LEAST_TOLD = 0.01  # of the chances

Foreseen: TypeAlias = Callable[[State, Random], Mapping[str, Chances]]


class ActionToWeigh(NamedTuple):
    """An action as it was played; ``chance`` has its outcomes."""

    action: str
    chance: Chance
    own: bool = True  # decided by the player of the seat, not by a standing order or a bot in their place


class NextBest(NamedTuple):
    """The best action but the one played, with its first event, and how much of the player's chances it would cost."""

    action: str
    event: Event
    behind: float


@dataclass(frozen=True)
class WeighedAction:
    """What one action did to the chances of all seats."""

    number: int  # of the action, from 1
    seat: int
    turn: int  # the seat whose turn it was
    action: str
    own: bool
    best: str  # the action with the best chances; the one played, if no other is better
    instead: Event | None  # the first event of the best action, if it is another one
    next_best: NextBest | None  # if it is further behind than at each earlier decision of this player
    loss: float  # of the player's chances, from 0
    after: Chances
    luck: Chances
    decided: Chances  # what the difference between the best action and the one played was worth to each seat
    rest: Chances


def weighed(evaluator: Evaluator, state: State, actions: Iterable[ActionToWeigh], seed: str) -> Iterator[WeighedAction]:
    """Yield what each action did; ``state`` is the position after the deal, and is played on."""
    noise = Random(seed)
    before = evaluator.chances(state)
    ahead = [LEAST_TOLD] * state.seat_count
    for number, played in enumerate(actions, 1):
        seat, turn = state.acting, state.turn
        assert turn is not None
        # A choice that is made in secret shows in no position that could be weighed.
        choices = (played.action,) if state.hides(played.action) else state.legal()
        worth, best = _best_of(evaluator, state, played.action, choices, noise)
        decided = _minus(worth[played.action], worth[best])
        by_all_cards = worth if _foreseen(evaluator) is None else expected(evaluator, state, (played.action,), noise)
        meant = by_all_cards[played.action]
        instead = None if best == played.action else state.copy().play(best, Seeded(noise))[0]
        next_best = _next_best(state, worth, played.action, ahead[seat]) if played.own else None
        ahead[seat] = next_best.behind if next_best else ahead[seat]
        state.play(played.action, played.chance)
        after = evaluator.chances(state)
        yield WeighedAction(
            number=number,
            seat=seat,
            turn=turn,
            action=played.action,
            own=played.own,
            best=best,
            instead=instead,
            next_best=next_best,
            loss=-decided[seat],
            after=after,
            luck=_minus(after, meant),
            decided=decided,
            rest=_minus(_minus(meant, before), decided),
        )
        before = after


def _best_of(
    evaluator: Evaluator, state: State, played: str, choices: Sequence[str], noise: Random
) -> tuple[Mapping[str, Chances], str]:
    """What the seat to act could expect of each choice, and the best; ``played`` if no other is better.

    Where that is an estimate, the best of many seems better than it is: a second one says what it is worth.
    """
    seat, worth = state.acting, worth_of_actions(evaluator, state, choices, noise)
    best = max(worth, key=lambda action: (worth[action][seat], action == played))
    if best != played and _foreseen(evaluator) is not None:
        worth = worth_of_actions(evaluator, state, choices, noise)
        best = max((played, best), key=lambda action: worth[action][seat])
    return worth, best


def _next_best(state: State, worth: Mapping[str, Chances], played: str, ahead: float) -> NextBest | None:
    """The best action but the one ``played``; ``None`` unless that was better by more than ``ahead``. No position is
    weighed for it."""
    seat, others = state.acting, [action for action in worth if action != played]
    action = max(others, key=lambda other: worth[other][seat], default=played)
    behind = worth[played][seat] - worth[action][seat]
    if behind <= ahead:
        return None
    chance = Seeded(Random(0))  # not told, and must not change what is estimated next
    return NextBest(action, state.copy().play(action, chance)[0], behind)


def worth_of_actions(
    evaluator: Evaluator, state: State, choices: Sequence[str], noise: Random
) -> Mapping[str, Chances]:
    """What the seat to act could expect of each of its choices: the chances of all seats."""
    foreseen = _foreseen(evaluator)
    if foreseen is None or len(choices) == 1:
        return expected(evaluator, state, choices, noise)
    return foreseen(state, noise)


def _foreseen(evaluator: Evaluator) -> Foreseen | None:
    """What a `SeatEvaluator` has, and no other."""
    return getattr(evaluator, "foreseen", None)


def expected(evaluator: Evaluator, state: State, choices: Sequence[str], noise: Random) -> dict[str, Chances]:
    """The chances after each choice by all cards, over everything that chance can do; ``state`` stays as it is."""
    return {action: _expected_after(evaluator, state, action, noise) for action in choices}


def _expected_after(evaluator: Evaluator, state: State, action: str, noise: Random) -> Chances:
    sums = [0.0] * state.seat_count
    for likely, after in outcomes(evaluator, state, action, noise):
        for seat, chance in enumerate(evaluator.chances(after)):
            sums[seat] += likely * chance
    return tuple(sums)


def _minus(one: Chances, other: Chances) -> Chances:
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def analysis(evaluator: Evaluator, state: State, actions: Iterable[ActionToWeigh], seed: str) -> dict[str, Any]:
    """The analysis of a whole game, JSON-able, with chances in thousandths.

    ``turns``: for each turn, whose it was and the number of its last action. ``curve``: the chances of all seats after
    the deal and after each action. ``seats``: for each seat ``start``, ``luck``, ``decisions``, ``others``, ``rest``
    and ``result``; its own ``costly`` decisions, the worst first, as number of the action, best action, the first event
    that this would have had, and loss; the ``strokes`` of luck that changed its chances most, as number of the action
    and change; and its ``finest`` decision, the one furthest ahead of the next best action, as number of the action,
    the next best, its first event, and the gain, ``None`` if none was ahead. It contains what was hidden in the game.
    """
    start = evaluator.chances(state)
    weighed_actions = list(weighed(evaluator, state, actions, seed))
    after_each = [start, *(action.after for action in weighed_actions)]
    turns_after = [*(action.turn for action in weighed_actions[1:]), None]
    return {
        "version": evaluator.VERSION,
        "turns": [
            [each.turn, each.number]
            for each, after in zip(weighed_actions, turns_after, strict=True)
            if each.turn != after
        ],
        "curve": [[round(1000 * chance) for chance in chances] for chances in after_each],
        "seats": [_of_seat(seat, start, weighed_actions) for seat in range(state.seat_count)],
    }


def _of_seat(seat: int, start: Chances, weighed_actions: Sequence[WeighedAction]) -> Mapping[str, Any]:
    sums = {
        "start": start[seat],
        "luck": sum(action.luck[seat] for action in weighed_actions),
        "decisions": sum(action.decided[seat] for action in weighed_actions if action.seat == seat),
        "others": sum(action.decided[seat] for action in weighed_actions if action.seat != seat),
        "rest": sum(action.rest[seat] for action in weighed_actions),
        "result": weighed_actions[-1].after[seat] if weighed_actions else start[seat],
    }
    own = [action for action in weighed_actions if action.seat == seat and action.own and action.loss >= LEAST_TOLD]
    costly = sorted(own, key=attrgetter("loss"), reverse=True)[:MOST_TOLD]
    felt = [action for action in weighed_actions if abs(action.luck[seat]) >= LEAST_TOLD]
    strokes = sorted(felt, key=lambda each: abs(each.luck[seat]), reverse=True)[:MOST_TOLD]
    finest = [
        [each.number, each.next_best.action, each.next_best.event, round(1000 * each.next_best.behind)]
        for each in weighed_actions
        if each.seat == seat and each.next_best
    ]
    return {name: round(1000 * value) for name, value in sums.items()} | {
        "costly": [[each.number, each.best, each.instead, round(1000 * each.loss)] for each in costly],
        "strokes": [[stroke.number, round(1000 * stroke.luck[seat])] for stroke in strokes],
        "finest": finest[-1] if finest else None,
    }
