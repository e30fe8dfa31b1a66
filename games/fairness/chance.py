"""Chance for the rules, drawn from a game's key."""

from collections.abc import Sequence
from typing import TypeVar

from games.fairness import streams
from games.fairness.commit import SecretBytes

T = TypeVar("T")


class FairChance:
    """The game's shuffles and rolls, in the order in which its rules ask for them.

    `shuffles` and `rolls` count the draws so far: a game that is loaded again passes the
    counts that it stored, and continues there.
    """

    def __init__(self, key: SecretBytes, shuffles: int = 0, rolls: int = 0) -> None:
        self._key = key
        self.shuffles = shuffles
        self.rolls = rolls

    def shuffle(self, items: Sequence[T]) -> list[T]:
        order = streams.shuffle(streams.words(self._key, f"shuffle/{self.shuffles}"), items)
        self.shuffles += 1
        return order

    def roll(self, faces: Sequence[T]) -> T:
        face = streams.roll(streams.words(self._key, f"roll/{self.rolls}"), faces)
        self.rolls += 1
        return face
