"""The chain over a stored game's log."""

from collections.abc import Sequence

from games.fairness import chain
from games.models import Game, Seat


def first_value(game: Game, seats: Sequence[Seat]) -> str:
    """The value before the first action of a game whose seats, texts and first seat are fixed (FAIR step 8)."""
    assert game.first is not None and game.first_by is not None
    return chain.start(
        commitment=game.commitment,
        rules_id=game.rules_id,
        options=game.options,
        first=game.first,
        first_by=game.first_by,
        entropy=[seat.entropy for seat in seats],
    )


def value_at(game: Game, seats: Sequence[Seat], number: int) -> str:
    """The value after so many actions."""
    if number == game.version:
        return game.chain
    if number == 0:
        return first_value(game, seats)
    return game.actions.values_list("chain", flat=True).get(number=number)
