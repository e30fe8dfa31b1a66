"""What tests and tools of all games need to know of each: `testing/games/<slug>.py`.

Besides samples each has ``another(state, seat, rng)``: the same to see for the seat, all that is hidden from it dealt
again; and ``choice(state, seat)`` where a seat chooses something that the others do not see.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from games.catalog import RULES, presentation_of

OPTIONAL_PARTS = ("LESSON", "facts", "figures", "hint", "loss", "sound")  # of a game's presentation


def samples_of(slug: str) -> ModuleType:
    return import_module(f"testing.games.{slug}")


def games_with(part: str) -> list[str]:
    """Return the games whose presentation has an optional part, such as ``sound``."""
    return [slug for slug in RULES if hasattr(presentation_of(slug), part)]


def games_that_hide() -> list[str]:
    """Return the games that hide something: each has ``another``. A game without a module here counts, and fails."""
    return [slug for slug in RULES if not find_spec(f"{__name__}.{slug}") or hasattr(samples_of(slug), "another")]


def games_with_piles() -> list[str]:
    """Return the games with face-down piles, whose order nobody may know."""
    return [slug for slug, rules in RULES.items() if rules.stored_reversed]
