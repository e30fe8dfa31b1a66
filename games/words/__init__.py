"""Games told in sentences, in the reader's language, from plain data: no queries, no models."""

from importlib import import_module
from types import ModuleType

from games.rules import RULES
from games.rules.errors import UnknownRules


def words_for(slug: str) -> ModuleType:
    """The words of one game: `names`, `tell`, `batches`, `question`, `waiting`, `decision`, `scene`, `hint`.

    It may have `AUTOMATIC`: the types of events that begin an action in which there is never a choice; and `held`,
    which draws what a seat alone can see, from its view.
    """
    if slug not in RULES:
        raise UnknownRules(f"There are no words for {slug}.")
    return import_module(f"games.words.{slug}")


def name_of(slug: str) -> str:
    """What a game is called; its slug, where the site does not have it."""
    return str(words_for(slug).names.NAME) if slug in RULES else slug
