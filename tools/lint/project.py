"""python -m tools.lint.project: check rules that are the project's own."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import filter as matching
from pathlib import Path, PurePath

from testing.site import ROOT
from tools.lint.steps import files

LONGEST = 400
WIDEST = 200
FULLEST = 15  # files of a folder, not counting those in the folders within
CHAPTERS = ("*.py", "*.css", "*.html", "*.txt")
NOT_COUNTED = re.compile(r"(?:tests|static/vendor)/|/(?:migrations|locale)/|/__init__\.py$")
# Why these folders have more files, by patterns of their paths. This list may only become shorter.
FULL = {
    "bench": "each measurement's files begin with its name, as `python -m bench` finds it",
    "games/*/jinja2/*": "a template for each thing on a board, under the names of its defaults",
    "games/jinja2/games": "no order yet",
    "static/css": "no order yet",
    "templates/site": "no order yet",
}
NO_FLOOR = {"__init__", "migrations"}
COLOURS = "static/css/tokens.css"
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(", re.IGNORECASE)
NESTED = re.compile(r"\$\{[^}`]*`")
TEMPLATES = ("*.html", "*.svg")
OURS = ("*.py", "*.html", "*.css", "*.js")
# These would start a task before its transaction has been committed.
TOO_EARLY = {"apply_async", "ask_worker", "delay", "send_task"}
# The first runs after the commit, the second outside a transaction, the third when the site starts; the last asks.
MAY_WAKE = {
    *("games/play/wake_ups.py", "accounts/mail/code_mails.py", "accounts/data_copies/make.py"),
    *("pushsite/embedded.py", "pushsite/workers.py"),
}

# Django's own, whose names may change with each of its versions.
PRIVATE = re.compile(
    r"\b(?:_prefetched_objects_cache|_result_cache|_prefetch_done|_iterable_class|fields_cache|_queued_messages)\b"
)
MAY_TOUCH_PRIVATE = {"pushsite/compiled.py", "tools/lint/project.py", "tests/tools/lint/test_project.py"}


def main() -> None:
    """Exit with a line for each violation."""
    sys.exit("\n".join(violations()) or None)


def violations() -> Iterator[str]:
    """Yield a line for each place that breaks a rule."""
    for rule in (too_long, too_full, without_a_floor, too_early, private_caches, stray_colours, too_wide, nested_texts):
        yield from rule()


def too_long() -> Iterator[str]:
    """Yield files that are longer than one chapter; Django writes migrations."""
    for name in (name for pattern in OURS for name in files(pattern)):
        lines = (ROOT / name).read_text().count("\n")
        if lines > LONGEST and "/migrations/" not in name:
            yield f"{name} has {lines} lines; the limit is {LONGEST}."


def too_full() -> Iterator[str]:
    """Yield folders in which an order no longer shows, and listed ones that have got one."""
    names = (name for pattern in CHAPTERS for name in files(pattern) if not NOT_COUNTED.search(name))
    counts = Counter(str(PurePath(name).parent) for name in names)
    full = {folder: count for folder, count in counts.items() if count > FULLEST}
    allowed = {folder for listed in FULL for folder in matching(full, listed)}
    for folder, count in sorted(full.items()):
        if folder not in allowed:
            yield f"{folder} has {count} files; the limit is {FULLEST}: divide it by subject."
    for listed in FULL:
        if not matching(full, listed):
            yield f"{listed} has at most {FULLEST} files by now: remove it from FULL."


def without_a_floor() -> Iterator[str]:
    """Yield folders and modules of ``games`` that the contract of imports does not name, so that nothing holds them."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]
    floors = {name for floor in contract["layers"] for name in re.findall(r"games\.(\w+)", floor)}
    modules = (PurePath(name).parts for name in files("*.py") if name.startswith("games/"))
    names = {PurePath(parts[1]).stem for parts in modules}
    slugs = {folder.parent.name for folder in ROOT.glob("games/*/rules")}
    for name in sorted(names - floors - slugs - NO_FLOOR):
        yield f"games/{name} has no floor: name it in the first contract of importlinter in pyproject.toml."


def too_early() -> Iterator[str]:
    """Yield places that send a task while its transaction may still be open."""
    for name in files("*.py"):
        if name not in MAY_WAKE and not name.startswith("tests/"):
            yield from (f"{name}:{line}: sends a task: use games.play.wake_ups." for line in calls(ROOT / name))


def private_caches() -> Iterator[str]:
    """Yield places that read or write what Django's querysets, models and messages keep to themselves."""
    for name in (name for name in files("*.py") if name not in MAY_TOUCH_PRIVATE):
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
            if match := PRIVATE.search(line):
                yield f"{name}:{number}: touches Django's {match[0]}: use or extend pushsite.compiled."


def stray_colours() -> Iterator[str]:
    """Yield colours of style sheets that have no name."""
    for name in files("*.css"):
        if name != COLOURS:
            colours = COLOUR.findall((ROOT / name).read_text())
            yield from (f"{name} has the colour {colour}: give it a name in {COLOURS}." for colour in colours)


def too_wide() -> Iterator[str]:
    """Yield lines of templates that are too long to read."""
    for name in (name for pattern in TEMPLATES for name in files(pattern)):
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
            if re.search(r"\b(?:templates|jinja2)/", name) and len(line) > WIDEST:
                yield f"{name}:{number}: is {len(line)} characters long; the limit is {WIDEST}."


def nested_texts() -> Iterator[str]:
    """Yield texts between backticks inside of others in scripts: rjsmin takes the blanks out of these."""
    for name in (name for name in files("*.js") if not name.endswith(".min.js")):
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
            if NESTED.search(line):
                yield f"{name}:{number}: has one text between backticks inside of another: give it a name."


def calls(file: Path) -> Iterator[int]:
    """Yield the numbers of lines that send a task."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in TOO_EARLY:
                yield node.lineno


if __name__ == "__main__":
    main()
