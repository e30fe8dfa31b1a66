"""Recorded games, at least one for each way to end; `make_fixtures` records them."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("fixtures")
NAMES = sorted(file.stem for file in FOLDER.glob("*.json"))


def path(name: str) -> Path:
    return FOLDER / f"{name}.json"


def load(name: str) -> dict[str, Any]:
    return deepcopy(HISTORIES[name])


def unmarked(history: dict[str, Any]) -> dict[str, Any]:
    """Return the file as it was exported before there was an end mark."""
    return {name: value for name, value in history.items() if name not in ("length", "complete")}


HISTORIES = {name: json.loads(path(name).read_text()) for name in NAMES}
ONE_OF_EACH = [*{HISTORIES[name]["game"]: name for name in reversed(NAMES)}.values()]  # of each game that has one
