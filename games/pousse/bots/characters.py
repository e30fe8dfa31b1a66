"""What the characters of Pousse-toi de là !'s bots like, where two choices are close."""

from games.bots.characters import BOLD, CAREFUL, SPITEFUL, Character, Likes
from games.engine.state import View
from games.pousse.rules.journeys import journeys
from games.pousse.rules.routes import GOAL, number


def _bold(view: View) -> Likes:
    """To run ahead with its foremost pawn."""
    own = {action: move for action, move in journeys(view).items() if move.owner == view["viewer"]}
    front = max((number(move.start) for move in own.values()), default=0)
    return {action: 1.0 for action, move in own.items() if number(move.start) == front}


def _careful(view: View) -> Likes:
    """To step where nobody can push it: onto protected spaces, and to the goal."""
    safe = {*view["board"]["protected"], GOAL}
    return {action: 1.0 for action, move in journeys(view).items() if move.owner == view["viewer"] and move.end in safe}


def _spiteful(view: View) -> Likes:
    """Favour moves that push others into the water."""
    me = view["viewer"]
    return {action: 1.0 for action, move in journeys(view).items() if any(each.seat != me for each in move.fallen)}


CHARACTERS = {
    BOLD: Character(_bold, near=0.004, of_blur=0.05),
    CAREFUL: Character(_careful, near=0.003, of_blur=0.05),
    SPITEFUL: Character(_spiteful, near=0.012),
}
