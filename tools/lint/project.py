"""python -m tools.lint.project: check rules that are the project's own."""

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
NAMING = (*OURS, "*.svg", "*.txt")  # checked for names of games
# These would start a task before its transaction has been committed.
TOO_EARLY = {"apply_async", "delay", "send_task"}
# The first runs after the commit, the second once, when the site starts.
MAY_WAKE = {"games/play/wake_ups.py", "pushsite/embedded.py"}


def main() -> None:
    """Exit with a line for each violation."""
    sys.exit("\n".join([*too_long(), *too_early(), *stray_colours(), *too_wide(), *named_games()]) or None)


def too_long() -> Iterator[str]:
    """Yield files that are longer than one chapter."""
    for name in (name for pattern in OURS for name in files(pattern)):
        lines = (ROOT / name).read_text().count("\n")
        if lines > LONGEST:
            yield f"{name} has {lines} lines; the limit is {LONGEST}."


def too_early() -> Iterator[str]:
    """Yield places that send a task while its transaction may still be open."""
    for name in files("*.py"):
        if name not in MAY_WAKE and not name.startswith("tests/"):
            yield from (f"{name}:{line}: sends a task: use games.play.wake_ups." for line in calls(ROOT / name))


def stray_colours() -> Iterator[str]:
    """Yield colours of style sheets that have no name."""
    for name in files("*.css"):
        if name != COLOURS:
            found = COLOUR.findall((ROOT / name).read_text())
            yield from (f"{name} has the colour {colour}: give it a name in {COLOURS}." for colour in found)


def too_wide() -> Iterator[str]:
    """Yield lines of templates that are too long to read."""
    for name in (name for pattern in TEMPLATES for name in files(pattern)):
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
            if "/templates/" in f"/{name}" and len(line) > WIDEST:
                yield f"{name}:{number}: is {len(line)} characters long; the limit is {WIDEST}."


def calls(file: Path) -> Iterator[int]:
    """Yield the numbers of lines that send a task."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TOO_EARLY:
            yield node.lineno


def named_games() -> Iterator[str]:
    """Yield a line for each place outside a game's folder, tests and documents that names the game."""
    slugs = sorted(folder.parent.name for folder in ROOT.glob("games/*/rules"))
    for name in (name for pattern in NAMING for name in files(pattern) if "/vendor/" not in name):
        own = next((slug for slug in slugs if name.startswith((f"games/{slug}/", f"tests/games/{slug}/"))), None)
        text = (ROOT / name).read_text()
        if name.startswith("tests/"):
            found = lists_of_games(text, slugs) if own is None and name.endswith(".py") else []
            yield from (f"{name}:{line} lists every game: ask the catalog or tests.support.samples." for line in found)
        else:
            found = imported(text, slugs, own) if own else named(text, slugs)
            yield from (f"{name}:{line} names a game: ask games.catalog." for line in found)


def named(text: str, slugs: list[str]) -> list[int]:
    """Return the lines that name a game in quotes, in a path, in an import or in a CSS class."""
    any_slug = "|".join(slugs)
    quoted, path = rf"""(["'`])(?:{any_slug})\1""", rf"""["'`=/](?:{any_slug})[/.]"""
    return _matching_lines(rf"{quoted}|{path}|\bgames[./](?:{any_slug})\b|(?<![\w-])(?:{any_slug})-[a-z]", text)


def imported(text: str, slugs: list[str], own: str) -> list[int]:
    """Return the lines of a game's own file that import another game, or name a file of it."""
    others = "|".join(slug for slug in slugs if slug != own)
    return _matching_lines(rf"""\bgames[./](?:{others})\b|["'](?:{others})/""", text)


def lists_of_games(text: str, slugs: list[str]) -> list[int]:
    """Return the lines where a test lists every game, so that a new game would have to be added.

    A test may name a game as its example.
    """
    word = re.compile(rf"(?<![\w.])(?:{'|'.join(slugs)})(?![\w.])")
    displays = (
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Dict | ast.List | ast.Set | ast.Tuple)
    )
    return [node.lineno for node in displays if set(_words(node, word)) == set(slugs)]


def _words(display: ast.AST, word: re.Pattern[str]) -> Iterator[str]:
    for node in ast.walk(display):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from word.findall(node.value)


def _matching_lines(pattern: str, text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if re.search(pattern, line)]


if __name__ == "__main__":
    main()
