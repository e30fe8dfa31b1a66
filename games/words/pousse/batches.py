"""Which actions are told as one."""

from collections.abc import Iterable

from games.words.entry import Entry

MOVES = ("advanced", "backed", "changed")


def batches(entries: Iterable[Entry], *, older: bool) -> list[list[Entry]]:
    """The entries of one turn, in lists that are a line each: a card goes with the move that it asked for."""
    lines: list[list[Entry]] = []
    for entry in entries:
        if lines and lines[-1][-1].events[-1]["type"] == "turned" and entry.events[0]["type"] in MOVES:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines
