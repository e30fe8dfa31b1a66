"""Characters: ways of playing that one can describe in a sentence, at equal strength.

A character decides only between actions that are nearly equal to its level: what it likes seems better to it by a
little (`near`, in the units in which the game's bots compare actions), and by a share of what its level does not see
anyway (`blur`), which may be much.
Each game says what its characters like: `CHARACTERS` of `games.<slug>.bots`. A bot has the character of its name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from games.engine.state import View

BOLD = "bold"
CAREFUL = "careful"
SPITEFUL = "spiteful"

# The names of bots, by seat. A name keeps its character: `Why?` asks the bots of old games again.
CHARACTER_OF_NAME = {
    "Otto": BOLD,
    "Ada": CAREFUL,
    "Milo": SPITEFUL,
    "Iris": BOLD,
    "Hugo": CAREFUL,
    "Nora": SPITEFUL,
}

Likes: TypeAlias = Mapping[str, float]  # by action, from 0 to 1; what is missing is 0


@dataclass(frozen=True)
class Character:
    """What a character likes in a view, and by how much an action that it likes seems better to it.

    ``of_blur``: the share of its level's blur that is added; less where what it likes is mostly good, since a level
    with much blur would play better by it.
    """

    likes: Callable[[View], Likes]
    near: float
    of_blur: float = 0.5


@dataclass
class Leaning:
    """What a bot likes at one decision; without a character nothing.

    ``decided`` is set if the bot would have chosen otherwise without it, something that it likes less.
    """

    likes: Likes = field(default_factory=lambda: MappingProxyType({}))
    near: float = 0.0
    of_blur: float = 0.0
    decided: bool = False


def character_of(name: str) -> str:
    """The character of the bot of this name, which a number may follow; "" if there is none."""
    return CHARACTER_OF_NAME.get(name.partition(" ")[0], "")
