"""What tests and tools of all games need to know of each: `testing/games/<slug>.py`.

Besides samples each has ``another(state, seat, rng)``: the same to see for the seat, all that is hidden from it dealt
again; and ``choice(state, seat)`` where a seat chooses something that the others do not see.
"""

from importlib import import_module
from types import ModuleType


def samples_of(slug: str) -> ModuleType:
    return import_module(f"testing.games.{slug}")
