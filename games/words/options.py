"""The options of a game, said."""

from collections.abc import Mapping
from typing import Any

from games.words import words_for


def options_on(slug: str, options: Mapping[str, Any]) -> list[str]:
    """The names of the yes-or-no options that are on, in the game's order."""
    names = words_for(slug).names.OPTIONS
    return [str(names[option][0]) for option in names if options.get(option) is True]
