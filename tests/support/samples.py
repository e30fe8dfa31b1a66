"""A game's samples for the tests that all games share: `tests/games/<slug>/samples.py`."""

from importlib import import_module
from types import ModuleType


def samples_of(slug: str) -> ModuleType:
    """Return the samples of a game."""
    return import_module(f"tests.games.{slug}.samples")
