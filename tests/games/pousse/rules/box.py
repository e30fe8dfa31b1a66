"""Where the cards of Pousse-toi de là ! are."""

from games.pousse.rules import Pousse
from games.pousse.rules.box import box


def whole(state: Pousse) -> list[str]:
    """The cards that the game is played with."""
    return box()


def everywhere(state: Pousse) -> list[str]:
    """The cards in every place of the position, one after the other."""
    dump = state.dump()
    shown = [] if dump["card"] is None else [dump["card"]]
    return [*dump["pile"], *shown, *dump["discard"]]
