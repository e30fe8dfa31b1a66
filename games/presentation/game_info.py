"""The games of the site, as they are offered."""

from dataclasses import dataclass

from games.rules import RULES
from games.words import words_for


@dataclass(frozen=True)
class Box:
    """A game: what it is called, in one line what it is, and for how many."""

    slug: str
    name: str
    lead: str
    least: int
    most: int


def shelf() -> list[Box]:
    """All games, in the order in which they are offered."""
    return [_box(slug) for slug in RULES]


def _box(slug: str) -> Box:
    names, seats = words_for(slug).names, RULES[slug].seats
    return Box(slug, str(names.NAME), str(names.LEAD), seats[0], seats[-1])
