"""The numbers of a game's bots that come from games among bots: `games/<slug>/bots/fitted.json`.

`blur` has for each level, by the number of seats, how much worse an action may be than the best without being noticed,
in the game's own units; `python -m bench.bots_steps` fits it, so that each level is about as far from the next.
`winning` has the numbers of the game's evaluator; `python -m bench.evaluators` fits them. Other numbers are fitted by
`bench/fitting/<slug>.py`; the modules that read them say what they mean.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import games
from games.bots.characters import Leaning

GAMES_FOLDER = Path(games.__file__).parent


@cache
def fitted(slug: str) -> dict[str, Any]:
    """Return all fitted numbers of a game; a caller must not change them."""
    numbers: dict[str, Any] = json.loads(fitted_file(slug).read_text())
    return numbers


def fitted_file(slug: str) -> Path:
    """Return the path of a game's fitted numbers."""
    return GAMES_FOLDER / slug / "bots" / "fitted.json"


class Judgement:
    """How well a level judges: actions are all the same to it that are worse than the best by less than `blur`.

    So it does nothing that is worse by more, but for what its character likes (`games.bots.characters`).
    """

    def __init__(self, slug: str, level: str, seats: int, noise: Random, leaning: Leaning | None = None) -> None:
        self.blur: float = fitted(slug)["blur"].get(level, {}).get(str(seats), 0.0)
        self._noise = noise
        self._leaning = leaning or Leaning()

    def pick(self, values: Mapping[str, float]) -> str:
        """Return one of the actions that seem best, by their values; of equals the first, for a level that sees all."""
        likes, near = self._leaning.likes, self._leaning.near + self.blur * self._leaning.of_blur
        seem = {action: value + near * likes.get(action, 0.0) for action, value in values.items()} if likes else values
        noise = self._noise.getstate() if likes else None
        picked = self._among_the_best(seem)
        if noise is not None:
            after = self._noise.getstate()
            self._noise.setstate(noise)
            plain = self._among_the_best(values)
            self._noise.setstate(after)
            self._leaning.decided = likes.get(picked, 0.0) > likes.get(plain, 0.0)
        return picked

    def _among_the_best(self, values: Mapping[str, float]) -> str:
        best = max(values, key=values.__getitem__)
        if not self.blur:
            return best
        return self._noise.choice([each for each, value in values.items() if value > values[best] - self.blur])
