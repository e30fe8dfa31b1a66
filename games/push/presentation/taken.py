"""The stacks taken in a turn. On the page a stack keeps its number and its place; the rules count those that remain."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.presentation.events.entries import PlayedAction

Taken = Mapping[str, int]  # "number": from 1, as the stacks were before the first was taken; "seat", "points"


def in_context(actions: Iterable[PlayedAction]) -> None:
    """Add to each event the stacks ``taken`` so far in its turn, and to a stack taken its ``number``.

    ``actions`` come in the order of play; the first one need not begin a turn, but no stack may be taken before it.
    """
    taken: list[dict[str, int]] = []
    for action in actions:
        for event in action.events:
            if event["type"] == "turn":
                taken = []
            elif event["type"] == "took":
                event["number"] = _number(event["stack"], taken)
                taken = [*taken, {key: event[key] for key in ("number", "seat", "points")}]
            event["taken"] = taken


def taken_this_turn(newest: Sequence[Mapping[str, Any]]) -> Sequence[Taken]:
    """The stacks taken in the current turn, first the one that was taken first."""
    taken: Sequence[Taken] = newest[-1].get("taken", ()) if newest else ()
    return taken


def numbers_left(count: int, taken: Sequence[Taken]) -> list[int]:
    """The numbers of ``count`` stacks that remain after others were ``taken``."""
    gone = {each["number"] for each in taken}
    return [number for number in range(1, count + len(gone) + 1) if number not in gone][:count]


def _number(index: int, taken: Sequence[Taken]) -> int:
    """The number of the stack that is at ``index`` of those that remain; ``index`` counts from 1."""
    return numbers_left(index, taken)[index - 1]
