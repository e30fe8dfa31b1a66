#!/usr/bin/env python3
"""Check the history of a game of Pushsite, without Pushsite.

Usage: python check_history.py FILE [FILE ...]

A FILE is a history from "Download the history" at a table, or a lock that was saved there during the game; a lock is
compared with the history of its game. `-` reads from standard input. The program needs only Python 3.11 and the folder
`games` beside it, no network. It opens the lock, draws every shuffle and roll again, plays every action by the rules,
and computes the result and the chain of the log again.

It exits with 0 if everything is correct, with 1 if it finds faults (one sentence for each), and with 2 if a file cannot
be read, or is a saved lock without the history of its game.
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.checker.check import check
from games.checker.file import INCOMPLETE, Uncheckable, is_saved_commit, is_whole


def main(names: Sequence[str]) -> int:
    """Check the named files, print the results, and return the exit status."""
    if not names or names[0] in ("-h", "--help"):
        print((__doc__ or "").strip())
        return 0 if names else 2
    files = {name: _read(name) for name in names}
    locks = {name: files.pop(name) for name, file in [*files.items()] if is_saved_commit(file)}
    status = max([_report(name, file, locks) for name, file in files.items()], default=0)
    for name in locks:  # locks whose history was found have been removed
        print(f"{name}: a saved lock, but the history of its game is not among the files")
    return max(status, 2 if locks else 0)


def _read(name: str) -> Any:
    """Return the contents of the file, or the error that says why it cannot be read."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        return error
    try:
        file = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Uncheckable(INCOMPLETE) if text.strip()[:1] in (b"", b"{") else error  # a history starts with {
    return file if not isinstance(file, dict) or is_whole(file) else Uncheckable(INCOMPLETE)


def _report(name: str, history: Any, locks: dict[str, Any]) -> int:
    if isinstance(history, Exception):
        print(f"{name}: cannot be read: {history}")
        return 2
    game = history.get("id") if isinstance(history, dict) else None
    report = check(history, [locks.pop(lock) for lock in [*locks] if locks[lock].get("id") == game])
    print(f"{name}: {'NOT in order' if report.faults else 'in order'}")
    for sentence in [*report.faults, *report.notes]:
        print(f"  {sentence.encode(errors='backslashreplace').decode()}")  # also where this is called by a program
    return 1 if report.faults else 0


def run() -> int:
    """Call ``main`` for the command line: any name can be printed, and a full disk or a closed pipe needs no trace."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more
        if not isinstance(error, BrokenPipeError):
            print(f"The results could not be written: {error.strerror}", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(run())
