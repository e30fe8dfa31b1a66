"""The chance of a game: shuffles and rolls drawn from its key, each with a label of its own, so that nothing shifts."""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from games.fairness import SCHEME
from games.fairness.commitment import SecretBytes, frame

T = TypeVar("T")

WORD_BYTES = 4
WORDS = 2**32


def words(key: SecretBytes, label: str) -> Iterator[int]:
    """Yield the label's 32-bit numbers, without end."""
    for number in count():
        block = hmac.digest(key.reveal(), frame(SCHEME, "block", label, number), "sha256")
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")


def below(stream: Iterator[int], n: int) -> int:
    """The next number from 0 to n - 1, each as likely as any other."""
    limit = WORDS - WORDS % n
    return next(word for word in stream if word < limit) % n


def shuffle(stream: Iterator[int], items: Sequence[T]) -> list[T]:
    """A new order of the items; element 0 is the top."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def roll(stream: Iterator[int], faces: Sequence[T]) -> T:
    """Return one of the faces."""
    return faces[below(stream, len(faces))]


def first_seat(key: SecretBytes, seats: int) -> int:
    """Return the seat that begins, drawn at random."""
    return below(words(key, "first/0"), seats)


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
        order = shuffle(words(self._key, f"shuffle/{self.shuffles}"), items)
        self.shuffles += 1
        return order

    def roll(self, faces: Sequence[T]) -> T:
        face = roll(words(self._key, f"roll/{self.rolls}"), faces)
        self.rolls += 1
        return face
