"""What a seat of PUSH cannot see."""

import random

from games.rules.push import Push


def another(state: Push, rng: random.Random) -> Push:
    """The same to see, with deck and discards dealt anew from the cards that nobody can see."""
    dump = state.dump()
    hidden = [*dump["deck"], *dump["discard"]]
    rng.shuffle(hidden)
    size = len(dump["deck"])
    return Push.load({**dump, "deck": hidden[:size], "discard": hidden[size:]})
