"""What a game tells the tests that all games share: `tests/games/<slug>/samples.py`."""

from importlib import import_module
from types import ModuleType


def samples_of(slug: str) -> ModuleType:
    """The samples of a game."""
    return import_module(f"tests.games.{slug}.samples")
