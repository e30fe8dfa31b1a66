"""The numbers of a game's bots that come from games among bots: `games/<slug>/bots/fitted.json`.

`blur` has for each level, by the number of seats, how much worse an action may be than the best without being noticed,
in the game's own units; `python -m bench.bots_steps` fits it, so that each level is about as far from the next.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import games

GAMES_FOLDER = Path(games.__file__).parent

T = TypeVar("T")


@cache
def fitted(slug: str) -> dict[str, Any]:
    """Return all fitted numbers of a game; a caller must not change them."""
    found: dict[str, Any] = json.loads(fitted_file(slug).read_text())
    return found


def fitted_file(slug: str) -> Path:
    """Return the file that has them."""
    return GAMES_FOLDER / slug / "bots" / "fitted.json"


def write_fitted(file: Path, numbers: dict[str, Any]) -> None:
    """Write the file, a line for each list or object of numbers."""
    parts = []
    for name, values in numbers.items():
        lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in values.items())
        parts.append(f"  {json.dumps(name)}: {{\n{lines}\n  }}")
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n")


class Judgement:
    """How well a level judges: actions are all the same to it that are worse than the best by less than `blur`.

    So it does nothing that is worse by more.
    """

    def __init__(self, slug: str, level: str, seats: int, noise: Random) -> None:
        self.blur: float = fitted(slug)["blur"].get(level, {}).get(str(seats), 0.0)
        self._noise = noise

    def pick(self, values: Mapping[T, float]) -> T:
        """Return one of the actions that seem best, by their values; of equals the first, for a level that sees all."""
        best = max(values, key=values.__getitem__)
        if not self.blur:
            return best
        return self._noise.choice([each for each, value in values.items() if value > values[best] - self.blur])
