"""What a seat of Pousse-toi de là ! cannot see."""

import random

from games.pousse.rules import Pousse


def another(state: Pousse, seat: int | None, rng: random.Random) -> Pousse:
    """The same to see, with the pile in another order."""
    dump = state.dump()
    rng.shuffle(dump["pile"])
    return Pousse.load(dump)
