"""Where the cards of PUSH are."""

from games.rules.push import Push
from games.rules.push.cards import box

from .positions import placed_cards


def whole(state: Push) -> list[str]:
    """The cards that the game is played with."""
    return box(without_switch=state.options["without_switch"])


def everywhere(state: Push) -> list[str]:
    """The cards in every place of the position, one after the other."""
    dump = state.dump()
    return [*placed_cards(dump), *dump["discard"]]
