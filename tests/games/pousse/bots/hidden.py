"""What a seat of Pousse-toi de là ! cannot see."""

import random

from games.rules.pousse import Pousse


def another(state: Pousse, rng: random.Random) -> Pousse:
    """The same to see, with the pile in another order."""
    dump = state.dump()
    rng.shuffle(dump["pile"])
    return Pousse.load(dump)
