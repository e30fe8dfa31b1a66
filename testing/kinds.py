"""All kinds of tables: each game with each number of seats and set of options."""

import itertools
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.catalog import RULES
from games.engine.chance import Chance, Seeded
from games.engine.errors import OptionError
from games.engine.options import ChoiceOption, Flag, NumberOption, Spec
from games.engine.state import State

GAMES = int(os.environ.get("PUSHSITE_GAMES") or 300)  # at least this many whole games for each slug


@dataclass(frozen=True)
class Table:
    """A game with a number of seats and options."""

    slug: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.slug, str(self.seats), *(f"{k}={v}" for k, v in self.options)])

    def deal(self, chance: Chance, *, first: int = 0) -> State:
        return RULES[self.slug].deal(seats=self.seats, options=dict(self.options), chance=chance, first=first)

    def start(self, seed: int) -> "Play":
        """Return a game with random legal actions, all from one seed."""
        chance = Seeded(random.Random(f"chance of {self} {seed}"))
        state = self.deal(chance, first=seed % self.seats)
        return Play(state, chance, random.Random(f"choices of {self} {seed}"))


@dataclass
class Play:
    """A game under way, driven by random legal actions."""

    state: State
    chance: Chance
    rng: random.Random

    def choose(self) -> str:
        return self.rng.choice(self.state.legal())

    def positions(self) -> Iterator[State]:
        """The position as dealt and after each action, to the end."""
        yield self.state
        while self.state.to_act is not None:
            self.state.play(self.choose(), self.chance)
            yield self.state


def _values(spec: Spec) -> list[Any]:
    if isinstance(spec, Flag):
        return [False, True]
    if isinstance(spec, ChoiceOption):
        return list(spec.values)
    return sorted({spec.low, spec.default})  # the most would only make games longer


def _tables(slug: str) -> Iterator[Table]:
    game = RULES[slug]
    names = [spec.name for spec in game.option_specs]
    for seats in game.seats:
        for values in itertools.product(*map(_values, game.option_specs)):
            options = tuple(zip(names, values, strict=True))
            try:
                game.check_options(dict(options), seats)
            except OptionError:
                continue
            if not any(_longer(spec, dict(options)) for spec in game.option_specs):
                yield Table(slug, seats, options)


def _longer(spec: Spec, options: dict[str, Any]) -> bool:
    """Whether a number that needs a flag is above its minimum, which makes games long enough."""
    return (
        isinstance(spec, NumberOption)
        and bool(spec.only_with and options[spec.only_with])
        and options[spec.name] != spec.low
    )


TABLES = [table for slug in RULES for table in _tables(slug)]
GAMES_A_TABLE = {slug: -(-GAMES // sum(table.slug == slug for table in TABLES)) for slug in RULES}
