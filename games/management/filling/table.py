"""The tables of a filled site: each depends on its number only, so that two sites of one size are alike."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.bots import levels_of
from games.catalog import RULES
from games.clock.clock import NO_CLOCK
from games.engine.errors import OptionError
from games.engine.options import ChoiceOption, Flag
from games.engine.state import State
from games.management.filling.people import FilledPerson
from games.models import Game

TABLE_NAMES = (
    "Sunday slow",
    "Lunch break",
    "After dinner",
    "Last of May",
    "Night train",
    "Rainy day",
    "First try",
    "Encore",
)
BOT_TABLE_EVERY = 20  # one table in this many has bots, which take longer than random choices
BUSY = 10  # the first person sits at one table in this many
OPTION = 0.15  # of the tables change a given flag or choice


@dataclass(frozen=True)
class FilledTable:
    """A game before it is played; ``at_seat`` has people and the levels of bots."""

    number: int
    rules: type[State]
    options: dict[str, Any]
    at_seat: list[FilledPerson | str]
    first: int | None
    pace: str
    public: bool
    name: str


def table(number: int, people: Sequence[FilledPerson]) -> FilledTable:
    """Return the table of this number, with some of ``people``."""
    rng = random.Random(number)  # noqa: S311 - made-up players need no secure randomness
    rules = list(RULES.values())[number % len(RULES)]
    seats = rng.choice(rules.seats)
    at_seat: list[FilledPerson | str] = list(rng.sample(people[1:], seats))
    if number % BUSY == 0:
        at_seat[rng.randrange(seats)] = people[0]
    if number % BOT_TABLE_EVERY == 1:
        for seat in range(1, rng.randint(2, seats)):
            at_seat[seat] = rng.choice(list(levels_of(rules.slug))[:2])
    alone = sum(isinstance(who, FilledPerson) for who in at_seat) == 1
    return FilledTable(
        number=number,
        rules=rules,
        options=_options(rules, seats, rng),
        at_seat=at_seat,
        first=rng.choice([None, rng.randrange(seats)]),
        pace=NO_CLOCK if alone else str(rng.choice(Game.Pace.values)),
        public=rng.random() < 0.5,
        name=rng.choice(TABLE_NAMES),
    )


def _options(rules: type[State], seats: int, rng: random.Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for spec in rules.option_specs:
        if rng.random() > OPTION:
            continue
        if isinstance(spec, Flag):
            chosen[spec.name] = not spec.default_for(seats)
        elif isinstance(spec, ChoiceOption):
            chosen[spec.name] = rng.choice(spec.values)
    try:
        return rules.check_options(chosen, seats)
    except OptionError:  # not with this number of seats
        return rules.check_options({}, seats)
