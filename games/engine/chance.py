"""The only source of randomness of the rules, and the ways to supply it."""

import random
from collections.abc import Sequence
from typing import Protocol

from games.engine.errors import ChanceError


class Chance(Protocol):
    """The random outcomes that `deal` and `play` may ask for."""

    def shuffle(self, items: Sequence[str]) -> list[str]:
        """A new list of the same items; element 0 is the top of the pile."""

    def roll(self, faces: Sequence[str]) -> str:
        """Return one of the faces."""


class Seeded:
    """Chance from a `random.Random`: for tests, benches and bots that play games out."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def shuffle(self, items: Sequence[str]) -> list[str]:
        return self._rng.sample(items, len(items))

    def roll(self, faces: Sequence[str]) -> str:
        return self._rng.choice(faces)


class Recording:
    """Chance from `inner` that adds each outcome to `outcomes`.

    An outcome is `["shuffle", [item, …]]` or `["roll", face]`, as in an exported game.
    """

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.outcomes: list[list[object]] = []

    def shuffle(self, items: Sequence[str]) -> list[str]:
        order = self._inner.shuffle(items)
        self.outcomes.append(["shuffle", list(order)])
        return order

    def roll(self, faces: Sequence[str]) -> str:
        face = self._inner.roll(faces)
        self.outcomes.append(["roll", face])
        return face


class Recorded:
    """Chance that plays recorded outcomes back; raises ChanceError if they do not fit."""

    def __init__(self, outcomes: Sequence[Sequence[object]]) -> None:
        self._outcomes = list(outcomes)
        self._next = 0

    @property
    def left(self) -> int:
        """How many outcomes have not been asked for yet."""
        return len(self._outcomes) - self._next

    def shuffle(self, items: Sequence[str]) -> list[str]:
        order = self._take("shuffle")
        if not isinstance(order, list) or sorted(order, key=repr) != sorted(items, key=repr):
            raise ChanceError("The recorded shuffle does not hold the items to be shuffled.")
        return list(order)

    def roll(self, faces: Sequence[str]) -> str:
        face = self._take("roll")
        if face not in faces:
            raise ChanceError(f"The recorded roll {face!r} is not a face of the die.")
        return str(face)

    def _take(self, kind: str) -> object:
        if not self.left:
            raise ChanceError(f"The rules ask for a {kind}, but the record has ended.")
        recorded, value = self._outcomes[self._next]
        if recorded != kind:
            raise ChanceError(f"The rules ask for a {kind}, but the record has a {recorded}.")
        self._next += 1
        return value
