"""Games told in sentences, in the reader's language, from plain data: no queries, no models."""

from importlib import import_module
from types import ModuleType


def words_for(slug: str) -> ModuleType:
    """The words of one game: `names`, `tell`, `batches`, `question`, `waiting`, `decision`, `scene`."""
    return import_module(f"games.words.{slug}")
