"""What the seats of PUSH cannot see."""

import random

from games.push.rules import Push


def another(state: Push, seat: int | None, rng: random.Random) -> Push:
    """Return a position that looks the same to every seat, with the deck in another order."""
    dump = state.dump()
    return Push.load({**dump, "deck": rng.sample(dump["deck"], k=len(dump["deck"]))})
