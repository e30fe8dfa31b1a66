"""The deal of a game, and where the chain of its log begins."""

from collections.abc import Sequence

from games.engine.chance import Chance, Recording
from games.engine.state import State
from games.fairness import chain
from games.fairness.chance import FairChance
from games.fairness.commitment import SecretBytes, key
from games.models import Game, Seat, Secret


def first_value(game: Game, seats: Sequence[Seat]) -> str:
    """Return the chain's value before the first action (FAIR step 8); seats, texts and first seat must be fixed."""
    assert game.first is not None and game.first_by is not None
    return chain.chain_start(
        commitment=game.commitment,
        rules_id=game.rules_id,
        options=game.options,
        first=game.first,
        first_by=game.first_by,
        texts=[seat.entropy for seat in seats],
    )


def value_at(game: Game, seats: Sequence[Seat], number: int) -> str:
    """Return the chain's value after ``number`` actions."""
    if number == game.version:
        return game.chain
    if number == 0:
        return first_value(game, seats)
    return game.actions.values_list("chain", flat=True).get(number=number)


Outcomes = list[list[object]]


def opened(secret: Secret) -> SecretBytes:
    """Return the bytes behind a game's lock."""
    return SecretBytes(bytes(secret.value))


def chance_of(game: Game, seats: Sequence[Seat], secret: SecretBytes) -> FairChance:
    """Return all shuffles and rolls of the game from its beginning (FAIR steps 4 and 5)."""
    return FairChance(key(secret, game.pk, game.rules_id, [seat.entropy for seat in seats]))


def dealt(game: Game, chance: Chance) -> tuple[State, Outcomes]:
    """Return the position before the first action, and the outcomes of ``chance`` for it."""
    recording = Recording(chance)
    assert game.first is not None
    state = game.state_class.deal(seats=game.seats, options=game.options, chance=recording, first=game.first)
    return state, recording.outcomes
