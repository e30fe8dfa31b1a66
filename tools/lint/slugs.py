"""python -m tools.lint.slugs: check that shared code names no game, so that a folder is enough to add one."""

import ast
import re
import sys
from collections.abc import Iterator

from testing.site import ROOT
from tools.lint.steps import files

PATTERNS = ("*.py", "*.html", "*.css", "*.js", "*.svg", "*.txt")


def main() -> None:
    """Exit with a line for each violation."""
    sys.exit("\n".join(named_games()) or None)


def named_games() -> Iterator[str]:
    """Yield a line for each place outside a game's folder, tests and documents that names the game."""
    slugs = sorted(folder.parent.name for folder in ROOT.glob("games/*/rules"))
    for name in (name for pattern in PATTERNS for name in files(pattern) if "/vendor/" not in name):
        folders = r"(bench/(fitting|simple_players)|(tests/|testing/)?games)"
        own = next((slug for slug in slugs if re.match(rf"{folders}/{slug}\b", name)), None)
        text = (ROOT / name).read_text()
        if name.startswith(("testing/", "tests/")):
            lines = tables(text, slugs) if own is None and name.endswith(".py") else []
            yield from (f"{name}:{line} lists every game: ask the catalog or testing.games." for line in lines)
        else:
            lines = imported(text, slugs, own) if own else named(text, slugs)
            yield from (f"{name}:{line} names a game: ask games.catalog." for line in lines)


def named(text: str, slugs: list[str]) -> list[int]:
    """Return the lines that name a game in quotes, in a path, in an import or in a CSS class."""
    any_slug = "|".join(slugs)
    quoted, path = rf"""(["'`])(?:{any_slug})\1""", rf"""["'`=/](?:{any_slug})[/.]"""
    return _lines(rf"{quoted}|{path}|\bgames[./](?:{any_slug})\b|(?<![\w-])(?:{any_slug})-[a-z]", text)


def imported(text: str, slugs: list[str], own: str) -> list[int]:
    """Return the lines of a game's own file that import another game, or name a file of it."""
    others = "|".join(slug for slug in slugs if slug != own)
    return _lines(rf"""\bgames[./](?:{others})\b|["'](?:{others})/""", text)


def tables(text: str, slugs: list[str]) -> list[int]:
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


def _lines(pattern: str, text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if re.search(pattern, line)]


if __name__ == "__main__":
    main()
