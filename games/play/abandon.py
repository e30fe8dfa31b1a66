"""Cancelling a running game that somebody has left for good."""

from django.db import transaction

from accounts.models import User
from games.models import Game
from games.play.cancel import close
from games.play.lock import locked


@transaction.atomic
def abandon(*, game_id: str, user: User) -> Game:
    """Cancel the running game of ``user``, who will not come back; it stays readable as it stands.

    A game that is not running any more is left as it is.
    """
    game = locked(game_id)
    if game.status != Game.Status.RUNNING:
        return game
    return close(game, user, seat=game.seat_rows.get(user=user).number)
