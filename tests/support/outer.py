"""Which outer tests CI runs: those that a change can touch, and a fifth of the others, in turn.

``python -m tests.support.outer`` prints the tools of which CI makes a short run, chosen likewise.
"""

import os
import subprocess
from collections.abc import Collection, Sequence
from pathlib import Path
from zlib import crc32

EVERY = 5
OLDER = 6 * 3600  # seconds before the newest commit: what is older was tested before; CI_BASE names another base
ALL = ("",)

# What a changed path means for the outer tests, by its beginning; the longest counts. A path without a row means all.
TOUCHED: dict[str, Sequence[str]] = {
    "accounts/": ("tests/accounts", "tests/browser", "tests/pushsite", "tests/test_formats.py", "attack"),
    "bench/": ("tests/bench", "tests/test_command_line.py", "bench"),
    "deploy/": ("tests/deploy", "attack", "restart"),
    "docs/": (),
    "docs/a-new-game.md": ("tests/games/test_fourth_game.py",),
    "games/": (
        "tests/browser",
        "tests/games",
        "tests/pushsite/test_embedded.py",
        "tests/test_formats.py",
        "attack",
        "bench",
        "faults",
    ),
    "games/admin/": ("tests/browser/test_staff.py", "tests/games/admin"),
    "games/management/": ("tests/games", "tests/test_command_line.py"),
    "games/channels/": ("tests/browser", "tests/games/channels", "tests/deploy", "tests/test_formats.py", "attack"),
    "locale/": ("tests/browser/test_pages.py", "tests/tools/test_messages.py"),
    "static/": ("tests/browser",),
    "templates/": ("tests/browser", "tests/test_formats.py"),
    "testing/": ALL,
    "tests/": (),
    "tests/support/": ALL,
    "tools/": ("tests/tools", "tests/test_command_line.py"),
    "tools/attack/": ("tests/tools/attack", "attack"),
    "tools/capacity/": ("tests/tools/capacity", "capacity"),
    "tools/faults/": ("tests/tools/faults", "faults", "restart"),
}
NIGHTLY = {"tests/deploy/test_guide.py"}  # boots a Debian, which takes root and minutes: only where all runs
TEXTS = (".md", ".txt")
TOOLS = ("attack", "faults", "restart", "bench", "capacity")  # targets of make


def chosen_modules(modules: Collection[str], root: Path) -> set[str]:
    """Return those of ``modules`` (paths of test files below ``root``) that CI runs for the newest commits."""
    changed = changed_paths(root)
    if changed is None:
        return set(modules) if os.geteuid() == 0 else set(modules) - NIGHTLY
    number = int(_git(root, "rev-list", "--count", "HEAD"))
    touched = tuple(place for path in changed for place in touched_by(path))
    return {
        module
        for module in modules
        if module not in NIGHTLY
        and (module.startswith(touched) or module in changed or (crc32(module.encode()) + number) % EVERY == 0)
    }


def touched_by(path: str) -> Sequence[str]:
    """Return the beginnings of the test files that a change of ``path`` can touch."""
    rows = [row for row in TOUCHED if path.startswith(row)]
    if rows:
        return TOUCHED[max(rows, key=len)]
    return () if path.endswith(TEXTS) and "/" not in path and not path.startswith("requirements") else ALL


def changed_paths(root: Path) -> set[str] | None:
    """Return the paths that the newest commits change; ``None`` where the history does not tell."""
    base = os.environ.get("CI_BASE")
    if not base:
        newest = int(_git(root, "log", "-1", "--format=%ct"))
        base = _git(root, "rev-list", "-1", f"--before={newest - OLDER}", "HEAD")
    try:
        return set(_git(root, "diff", "--name-only", f"{base}...HEAD").splitlines()) if base else None
    except subprocess.CalledProcessError:
        return None


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    chosen_tools = chosen_modules(TOOLS, Path(__file__).resolve().parents[2])
    print(*(tool for tool in TOOLS if tool in chosen_tools))
