"""Which actions are told as one."""

from collections.abc import Iterable

from games.presentation.entries import Entry


def batches(entries: Iterable[Entry], *, older: bool) -> list[list[Entry]]:
    """Each action has a line of its own: a turn is one action."""
    return [[entry] for entry in entries]
