"""Games told in sentences, in the reader's language, from plain data: no queries, no models."""

from importlib import import_module
from types import ModuleType


def words_for(slug: str) -> ModuleType:
    """The words of one game: `tell`, `batches`, `question`, `waiting`, `decision`."""
    return import_module(f"games.words.{slug}")
