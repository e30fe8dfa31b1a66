"""Which actions are told as one."""

from collections.abc import Iterable, Sequence

from games.rules.push.cards import COLOUR
from games.words.entry import Entry


def batches(entries: Iterable[Entry], *, older: bool) -> list[list[Entry]]:
    """The entries of one turn, in lists that are a line each: a draw goes with its placing.

    In an `older` turn, whose every step no longer matters, the numbered cards that one seat drew in a row go together.
    """
    lines: list[list[Entry]] = []
    for entry in entries:
        if lines and _types(lines[-1]) == ["drew"] and _types([entry]) == ["placed"]:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return _runs(lines) if older else lines


def _runs(lines: Sequence[list[Entry]]) -> list[list[Entry]]:
    runs: list[list[Entry]] = []
    plain = False
    for line in lines:
        if _is_plain(line) and plain:
            runs[-1] += line
        else:
            runs.append([*line])
        plain = _is_plain(line)
    return runs


def _is_plain(line: Sequence[Entry]) -> bool:
    """Whether a line tells of one numbered card that was drawn and laid, and nothing of who decided it."""
    if any(entry.by == "timeout" for entry in line):
        return False
    return _types(line) == ["drew", "placed"] and line[0].events[0]["card"] in COLOUR


def _types(line: Sequence[Entry]) -> list[str]:
    return [event["type"] for entry in line for event in entry.events]
