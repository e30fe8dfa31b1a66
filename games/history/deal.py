"""The deal of a started game, made again: it is not stored, since the secret and the players' texts give it."""

from collections.abc import Sequence

from games.fairness.chance import FairChance
from games.fairness.lock import Secret as LockedSecret
from games.fairness.lock import key
from games.models import Game, Seat, Secret
from games.rules.chance import Chance, Recording
from games.rules.state import State

Outcomes = list[list[object]]


def opened(secret: Secret) -> LockedSecret:
    """The bytes that a game's lock was made of."""
    return LockedSecret(bytes(secret.value))


def chance_of(game: Game, seats: Sequence[Seat], secret: LockedSecret) -> FairChance:
    """All shuffles and rolls of the game from its beginning (FAIR steps 4 and 5)."""
    return FairChance(key(secret, game.pk, game.rules_id, [seat.entropy for seat in seats]))


def dealt(game: Game, chance: Chance) -> tuple[State, Outcomes]:
    """The position before the first action, and what ``chance`` gave for it."""
    recording = Recording(chance)
    assert game.first is not None
    state = game.state_class.deal(seats=game.seats, options=game.options, chance=recording, first=game.first)
    return state, recording.outcomes
