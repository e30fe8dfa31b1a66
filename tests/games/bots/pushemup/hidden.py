"""What a seat of PUSH 'em UP! cannot see."""

import random

from games.rules.pushemup import PushEmUp
from tests.games.rules.pushemup.secrets import with_other_secrets


def another(state: PushEmUp, rng: random.Random) -> PushEmUp:
    """The same to see for the seat to act, with all that is hidden from it dealt anew."""
    return with_other_secrets(state, state.to_act, rng)
