"""How long the project is, and what a branch adds to it: a feature lands together with what it replaces."""

import subprocess
from collections import Counter

from testing.site import ROOT

PARTS = {
    **dict.fromkeys(("accounts", "games", "pushsite", "static", "templates"), "source"),
    "tests": "tests",
    **dict.fromkeys(("bench", "testing", "tools"), "helpers"),
}
CODE = (".css", ".html", ".js", ".py")
EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"  # git's name for a tree without files


def report(branch: str = "HEAD") -> str:
    """Return the lines of each part, with what ``branch`` has added and removed since main; "" outside a checkout."""
    base = _git("merge-base", "origin/main", branch) or _git("merge-base", "main", branch)
    all_, _none = _changed(EMPTY, branch)
    added, removed = _changed(base, branch) if base else (Counter(), Counter())
    return ", ".join(f"{part} {all_[part]:,} lines (+{added[part]} -{removed[part]})" for part in all_)


def _changed(base: str, branch: str) -> tuple[Counter[str], Counter[str]]:
    """The lines that were added to each part since ``base``, and those that were removed."""
    added: Counter[str] = Counter()
    removed: Counter[str] = Counter()
    for line in _git("diff", "--numstat", "--no-renames", base, branch).splitlines():
        plus, minus, name = line.split("\t")
        part = PARTS.get(name.partition("/")[0])
        if part and name.endswith(CODE) and "/vendor/" not in name:
            added[part] += int(plus)
            removed[part] += int(minus)
    return added, removed


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True).stdout.strip()
