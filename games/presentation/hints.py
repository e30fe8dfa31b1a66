"""The hints of a first game, and which of them their reader knows already."""

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

READINGS = 3  # times; then a hint is shown on request only


@dataclass(frozen=True)
class Hint:
    """What is said about a decision. At the first one the ``goal`` of the game alone, both if ``short``."""

    text: str
    goal: str
    short: bool  # shown on request
    digest: str  # of what is shown now; "" if ``short``


def hint_of(text: str, goal: str, read: Mapping[str, int], *, learned: bool) -> Hint:
    """Return the hint for somebody who has ``read`` sentences, by their digests; ``learned``: they took the lesson."""
    if learned or read.get(hint_digest(text), 0) >= READINGS:
        return Hint(text, goal, short=True, digest="")
    if goal and not read.get(hint_digest(goal)):
        return Hint("", goal, short=False, digest=hint_digest(goal))
    return Hint(text, "", short=False, digest=hint_digest(text))


def hint_digest(sentence: str) -> str:
    """Return a short digest of a sentence: a changed or translated one is new to its reader."""
    return f"{crc32(sentence.encode()):08x}"
