"""A share of all that can be tried; which one goes round by commit, so that all has its turn after some commits."""

import subprocess
from collections.abc import Iterable
from typing import Protocol, TypeVar

from testing.site import ROOT

T = TypeVar("T")


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


def share_of(things: Iterable[T], share: int, turn: int) -> list[T]:
    """One in ``share`` of the ``things``, at least one: those whose turn it is."""
    found = in_turn(things, turn)
    return found[::share]
