"""The hints of a first game, and which of them their reader knows already."""

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

READ = 3  # times; then a hint is shown on request only


@dataclass(frozen=True)
class Hint:
    """What is said about a decision. ``goal``: of the game, said first; "" once it is known, unless ``short``."""

    text: str
    goal: str
    short: bool  # shown on request
    marks: str  # of the sentences that are shown now


def hint_of(text: str, goal: str, read: Mapping[str, int], *, learned: bool) -> Hint:
    """Return the hint for somebody who has ``read`` sentences, by their marks; ``learned``: they took the lesson."""
    if learned or read.get(mark_of(text), 0) >= READ:
        return Hint(text, goal, short=True, marks="")
    new = bool(goal) and read.get(mark_of(goal), 0) < READ
    said = [goal, text] if new else [text]
    return Hint(text, goal if new else "", short=False, marks=",".join(map(mark_of, said)))


def mark_of(sentence: str) -> str:
    """Return a short mark of a sentence: a changed or translated one is new to its reader."""
    return f"{crc32(sentence.encode()):08x}"
