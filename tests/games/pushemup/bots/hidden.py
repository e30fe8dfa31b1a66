"""What a seat of PUSH 'em UP! cannot see."""

import random

from games.pushemup.rules import PushEmUp
from tests.games.pushemup.rules.secrets import with_other_secrets


def another(state: PushEmUp, seat: int | None, rng: random.Random) -> PushEmUp:
    """The same to see for the seat, with all that is hidden from it dealt anew."""
    return with_other_secrets(state, seat, rng)


def choice(state: PushEmUp, seat: int) -> str:
    """The action by which the seat has chosen what it begins with."""
    return f"start:{','.join(state.started[seat])}"
