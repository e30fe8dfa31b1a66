"""python -m tools.lint.project: the project's own rules, which no linter knows."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.lint.steps import ROOT, files

LONGEST = 400
WIDEST = 200
COLOURS = "static/css/tokens.css"
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(", re.IGNORECASE)
TEMPLATES = ("*.html", "*.svg")
OURS = ("*.py", "*.html", "*.css", "*.js")
# Each would start a task before the transaction that it is about has been committed.
TOO_EARLY = {"apply_async", "delay", "send_task"}
# The first is called after the commit, the second once, when the site starts.
MAY_WAKE = {"games/play/wake_ups.py", "pushsite/embedded.py"}


def main() -> None:
    """End with a line for each breach."""
    sys.exit("\n".join([*too_long(), *too_early(), *stray_colours(), *too_wide()]) or None)


def too_long() -> Iterator[str]:
    """Files that hold more than one thing, by their length."""
    for name in (name for pattern in OURS for name in files(pattern)):
        lines = (ROOT / name).read_text().count("\n")
        if lines > LONGEST:
            yield f"{name} has {lines} lines, and none may have more than {LONGEST}."


def too_early() -> Iterator[str]:
    """Places that hand a task to the queue where its transaction may still be open."""
    for name in files("*.py"):
        if name not in MAY_WAKE and not name.startswith("tests/"):
            yield from (f"{name}:{line}: asks the queue: use games.play.wake_ups." for line in calls(ROOT / name))


def stray_colours() -> Iterator[str]:
    """Colours in style sheets that have no name."""
    for name in files("*.css"):
        if name != COLOURS:
            found = COLOUR.findall((ROOT / name).read_text())
            yield from (f"{name} has the colour {colour}, which belongs into {COLOURS}." for colour in found)


def too_wide() -> Iterator[str]:
    """Lines of templates that nobody can read in one piece."""
    for name in (name for pattern in TEMPLATES for name in files(pattern)):
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
            if "/templates/" in f"/{name}" and len(line) > WIDEST:
                yield f"{name}:{number}: is {len(line)} characters wide, and no line may be wider than {WIDEST}."


def calls(file: Path) -> Iterator[int]:
    """The lines on which a task is handed to the queue."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TOO_EARLY:
            yield node.lineno


if __name__ == "__main__":
    main()
