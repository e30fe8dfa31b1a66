"""What chance can make of an action: every card that may come and every face of the die, with their probabilities."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from games.analysis.evaluator import Evaluator
from games.engine.state import State

S = TypeVar("S", bound=State)


def outcomes(evaluator: Evaluator, state: S, action: str, noise: Random) -> Iterator[tuple[float, S]]:
    """Yield each position that the action may lead to, with its probability.

    Exact for the first card and for each roll. Of further cards, drawn at once, each outcome has one random order:
    its value is right on average.
    """
    if not evaluator.pile(state, action):
        yield from _branches(state, action, noise)
        return
    for likely, world in _worlds(evaluator, state, action, noise):
        for rolled, after in _branches(world, action, noise):
            yield likely * rolled, after


def _worlds(evaluator: Evaluator, state: S, action: str, noise: Random) -> Iterator[tuple[float, S]]:
    """Yield the position with each kind of card on top of the pile."""
    cards = evaluator.pile(state, action)
    assert cards
    for likely, order in _orders(cards[::-1], noise):
        world = state.copy()
        pile = evaluator.pile(world, action)
        assert pile is not None
        pile[:] = order[::-1]
        yield likely, world


def _orders(cards: Sequence[str], noise: Random) -> Iterator[tuple[float, list[str]]]:
    """Yield an order with each kind of card on top, element 0, and its probability."""
    for kind, count in Counter(cards).items():
        rest = list(cards)
        rest.remove(kind)
        noise.shuffle(rest)
        yield count / len(cards), [kind, *rest]


def _branches(state: S, action: str, noise: Random) -> Iterator[tuple[float, S]]:
    """Yield the positions after each sequence of outcomes for which the rules ask."""
    waiting: list[list[int]] = [[]]  # the numbers of the outcomes to choose; what follows them is the first of each
    while waiting:
        chance = _Following(waiting.pop(), noise)
        after = state.copy()
        after.play(action, chance)
        waiting += chance.others
        yield chance.likely, after


class _Following:
    """Chance that chooses outcomes by their numbers, and notes the others after these."""

    def __init__(self, path: Sequence[int], noise: Random) -> None:
        self._path = list(path)
        self._asked = 0
        self._noise = noise
        self.likely = 1.0
        self.others: list[list[int]] = []

    def shuffle(self, items: Sequence[str]) -> list[str]:
        orders = list(_orders(items, self._noise))
        likely, order = orders[self._number(len(orders))]
        self.likely *= likely
        return order

    def roll(self, faces: Sequence[str]) -> str:
        face = faces[self._number(len(faces))]
        self.likely /= len(faces)
        return face

    def _number(self, count: int) -> int:
        if self._asked == len(self._path):
            self.others += [[*self._path, number] for number in range(1, count)]
            self._path.append(0)
        self._asked += 1
        return self._path[self._asked - 1]
