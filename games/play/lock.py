"""Taking a game's row for oneself."""

from games.models import Game


def locked(game_id: str) -> Game:
    """The game, its row locked until the transaction ends; ``Game.DoesNotExist`` where there is none.

    On SQLite the transaction itself, begun as IMMEDIATE, is the lock.
    """
    return Game.objects.select_for_update(of=("self",)).get(pk=game_id)
