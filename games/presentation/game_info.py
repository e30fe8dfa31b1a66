"""The games of the site, as they are offered."""

from dataclasses import dataclass

from games.catalog import RULES, presentation_of


@dataclass(frozen=True)
class GameInfo:
    """A game: its name, one line about it, and the numbers of players."""

    slug: str
    name: str
    lead: str
    least: int
    most: int


def all_games() -> list[GameInfo]:
    """Return all games, in the order in which they are offered."""
    return [_info(slug) for slug in RULES]


def _info(slug: str) -> GameInfo:
    names, seats = presentation_of(slug).names, RULES[slug].seats
    return GameInfo(slug, str(names.NAME), str(names.LEAD), seats[0], seats[-1])
