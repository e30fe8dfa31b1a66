"""Shuffles and rolls drawn from a key. Each draw has a label of its own, so that nothing shifts."""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from games.fairness import SCHEME
from games.fairness.commit import SecretBytes
from games.fairness.framing import frame

T = TypeVar("T")

WORD_BYTES = 4
WORDS = 2**32


def words(key: SecretBytes, label: str) -> Iterator[int]:
    """The label's 32-bit numbers, without end."""
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
    """One of the faces."""
    return faces[below(stream, len(faces))]


def first_seat(key: SecretBytes, seats: int) -> int:
    """Return the seat that begins, drawn at random."""
    return below(words(key, "first/0"), seats)
