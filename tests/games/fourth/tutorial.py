"""The files and commands of docs/a-new-game.md, in the order in which its reader writes and runs them."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

TUTORIAL = Path(__file__).parents[3] / "docs/a-new-game.md"
FILE = re.compile(r"^`(?P<name>[^`\n]+)`:\n\n```[a-z]+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^```\n(?P<command>pytest .*)\n```$", re.MULTILINE)


def written_files() -> dict[str, str]:
    """Return the text of each file by its path."""
    return {file["name"]: file["text"] for file in FILE.finditer(TUTORIAL.read_text())}


def follow(folder: Path) -> Iterator[list[str]]:
    """Write the files into ``folder``; yield each command as soon as all files above it are written."""
    page = TUTORIAL.read_text()
    for step in sorted([*FILE.finditer(page), *COMMAND.finditer(page)], key=lambda step: step.start()):
        if step.re is COMMAND:
            yield shlex.split(step["command"])
        else:
            file = folder / step["name"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step["text"])
