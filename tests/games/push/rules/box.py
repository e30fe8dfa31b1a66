"""Where the cards of PUSH are."""

from games.push.rules import Push
from games.push.rules.cards import box
from tests.games.push.rules.positions import placed_cards


def whole(state: Push) -> list[str]:
    """The cards that this game uses."""
    return box(without_switch=state.options["without_switch"])


def everywhere(state: Push) -> list[str]:
    """All cards of the position, wherever they are."""
    dump = state.dump()
    return [*placed_cards(dump), *dump["discard"]]
