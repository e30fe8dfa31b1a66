"""What there is no time for: it goes round by commit, so that all of it has its turn after some commits."""

import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from testing.site import ROOT

T = TypeVar("T")
SECONDS = 280.0  # of a whole run
LEAST = 0.1  # of all: a whole run that does less is a failure
LEAST_IN_SHORT = 0.0  # a short run needs one of each kind: it shows that each attack still works on a busy machine


class Check(Protocol):
    """A result: ``holds`` unless an attack succeeded."""

    @property
    def holds(self) -> bool: ...


def number_of_commit() -> int:
    """A number that is another one for each commit."""
    found = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
    return int(found.stdout.strip(), 16)


def in_turn(things: Iterable[T], turn: int) -> list[T]:
    """All ``things``, from the one whose turn it is."""
    found = list(things)
    start = turn % len(found) if found else 0
    return found[start:] + found[:start]


@dataclass
class LeftOut:
    """How many of all things there was no time for."""

    what: str
    left_out: int
    of: int
    least: float = LEAST

    @property
    def holds(self) -> bool:
        """Whether enough was done."""
        done = self.of - self.left_out
        return done > 0 and done >= self.of * self.least

    def __str__(self) -> str:
        line = f"{self.what}: {self.of - self.left_out} of {self.of} done, the others after other commits"
        return line if self.holds else f"{line}; that is TOO FEW"


def least_in(seconds: float) -> float:
    """The share of all that a run of so many seconds has to do."""
    return LEAST if seconds >= SECONDS else LEAST_IN_SHORT


def run_until(end: float, what: str, checks: Sequence[Callable[[], Check]], least: float = LEAST) -> Iterator[Check]:
    """Yield the results of ``checks`` until the monotonic time ``end``, then how many were left out."""
    done = 0
    for check in checks:
        if done and time.monotonic() > end:
            break
        yield check()
        done += 1
    yield LeftOut(what, len(checks) - done, len(checks), least)
