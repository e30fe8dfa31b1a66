"""What a game's evaluator consists of, and the chances of winning that follow from utilities."""

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Any, Protocol, TypeAlias

Chances: TypeAlias = tuple[float, ...]  # by seat, of winning: they add up to 1


class Evaluator(Protocol):
    """The module `games.<slug>.analysis`. Its numbers are frozen: increase `VERSION` when you change one."""

    VERSION: int
    FITTED: dict[str, float]  # by `bench.evaluators`

    def chances(self, state: Any) -> Chances:
        """The chances of winning in a position that runs."""

    def pile(self, state: Any, action: str) -> list[str] | None:
        """The pile of ``state``, its top last, from which the action draws at once; ``None`` if it draws nothing."""


class SeatEvaluator(Evaluator, Protocol):
    """The evaluator of a game in which seats have hidden cards: it judges a decision from its player's view."""

    def foreseen(self, state: Any, noise: Random) -> Mapping[str, Chances]:
        """The chances that the seat to act could expect of each legal action, which is no choice made in secret.

        What is hidden from the seat changes nothing in them.
        """


def shared_by(winners: Sequence[int], seats: int) -> Chances:
    """The chances once a game is over: a shared win is divided."""
    return tuple((seat in winners) / len(winners) for seat in range(seats))


def shared_out(utilities: Sequence[float]) -> Chances:
    """The chances by utilities; a lead of 1 makes a player 2.7 times as likely to win."""
    most = max(utilities)
    weights = [exp(utility - most) for utility in utilities]
    total = sum(weights)
    return tuple(weight / total for weight in weights)
