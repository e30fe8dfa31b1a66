"""python -m tests.games.history.make_fixtures: record the games in fixtures/ again, one for each way to end.

While the rules do not change, these are always the same games: the shortest of the first few dozen for each way to end.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from games.catalog import RULES
from testing.games import samples_of
from tests.games.history.recorded import Recorder, text
from tests.games.history.stored import FOLDER, path

SEEDS = range(40)


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for slug in RULES:
        for way, history in shortest(slug).items():
            path(f"{slug}-{way}").write_text(text(history))
            print(f"{slug}-{way}: {len(history['actions'])} actions")


def shortest(slug: str) -> dict[str, dict[str, Any]]:
    """Return the shortest game for each way to end."""
    found: dict[str, dict[str, Any]] = {}
    for way, history in games(slug):
        if way not in found or len(history["actions"]) < len(found[way]["actions"]):
            found[way] = history
    return found


def games(slug: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield games and the ways in which they ended."""
    ways = import_module(f"tests.games.{slug}.rules.ways")
    for seats, options, avoid in samples_of(slug).RECORDED:
        for seed in SEEDS:
            recorder = Recorder(slug, seats, options, seed, avoid)
            history = recorder.history()
            yield ways.way(recorder.events), history


if __name__ == "__main__":
    main()
