"""The hints of a first game."""

from django.db import transaction

from accounts.models import User
from games.models import Game
from games.play.errors import NotSeated
from games.play.lock import locked


@transaction.atomic
def put_hints_away(*, game_id: str, user: User) -> Game:
    """No more hints for ``user`` in this game. Raises ``NotSeated`` for who has no seat in it."""
    game = locked(game_id)
    if not game.seat_rows.filter(user=user).update(hints=False):
        raise NotSeated
    return game
