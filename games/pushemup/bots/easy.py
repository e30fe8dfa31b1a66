"""Easy: begins with any heroes, and takes what counts most for itself at once, as far as it looks."""

from random import Random

from games.bots.frame import Choice
from games.engine.state import View
from games.pushemup.rules.game import Phase

from . import choices, moves, worth
from .discarding import least

WAVERING = 8.0  # points, either way


def player(view: View, noise: Random) -> Choice:
    """Immediate gain, with noise."""
    if view["phase"] == Phase.START:
        return choices.start(noise.choice(view["legal"]).removeprefix("start:").split(","))
    hand = tuple(view["hand"])
    best, most = f"discard:{least(hand)}", 0.0
    for action in view["legal"]:
        if not action.startswith(moves.DISCARD):
            gain = _gain(view, action) + noise.uniform(-WAVERING, WAVERING)
            if gain > most:
                best, most = action, gain
    if best.startswith(moves.DISCARD):
        return choices.nothing(best)
    return choices.gain(best, _gain(view, best))


def _gain(view: View, action: str) -> float:
    """Points that the viewer has more afterwards."""
    move, seats, me = moves.of_action(view, action), view["seats"], view["viewer"]
    before = worth.lying(tuple(view["columns"][move.column]), seats)
    return worth.lying(move.after, seats)[me] - before[me]
