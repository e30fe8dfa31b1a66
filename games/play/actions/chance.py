"""A stored game's chance: its key is made only when the rules ask for a shuffle or a roll."""

from collections.abc import Sequence
from functools import cached_property

from django.db.models import QuerySet, prefetch_related_objects

from games.fairness.chance import FairChance
from games.fairness.commitment import SecretBytes, key
from games.models import Game
from games.queries.lists import SEATS


def game_key(game: Game) -> SecretBytes:
    """The key of a game whose seats and texts are fixed (FAIR step 4). Two queries, none after `read_for_key`."""
    secret = SecretBytes(bytes(game.secret.value))
    return key(secret, game.pk, game.rules_id, [seat.entropy for seat in game.seat_rows.all()])


def read_for_key(game: Game) -> None:
    """Read the parts of the key once for all copies of ``game``. Two queries."""
    prefetch_related_objects([game], SEATS, "secret")


def with_secret(games: QuerySet[Game]) -> QuerySet[Game]:
    """``games`` with the parts of their keys, seats aside, in the same query."""
    return games.select_related("secret")


class GameChance:
    """Continues the game's streams from its counters, and moves the counters."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _fair(self) -> FairChance:
        return FairChance(game_key(self._game), self._game.shuffles, self._game.rolls)

    def shuffle(self, items: Sequence[str]) -> list[str]:
        """The game's next shuffle; element 0 is the top."""
        order = self._fair.shuffle(items)
        self._game.shuffles = self._fair.shuffles
        return order

    def roll(self, faces: Sequence[str]) -> str:
        face = self._fair.roll(faces)
        self._game.rolls = self._fair.rolls
        return face
