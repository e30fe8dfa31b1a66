"""What the characters of PUSH 'em UP!'s bots like, where two choices are close."""

from collections.abc import Callable, Collection

from games.bots.characters import BOLD, CAREFUL, SPITEFUL, Character, Likes
from games.engine.state import View


def _likes(verbs: Collection[str]) -> Callable[[View], Likes]:
    """Return a liking for actions with one of these verbs."""
    return lambda view: {action: 1.0 for action in view["legal"] if action.partition(":")[0] in verbs}


CHARACTERS = {
    BOLD: Character(_likes({"pair", "run"}), near=0.5),  # many cards at once
    CAREFUL: Character(_likes({"add"}), near=0.2),  # one card, which removes none
    SPITEFUL: Character(_likes({"cover", "push", "superpush"}), near=0.2),  # what removes cards of others
}
