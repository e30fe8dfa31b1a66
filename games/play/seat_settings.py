"""Standing orders: what a player has decided beforehand."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import orders_of
from games.models import Game, Seat
from games.play.act import is_here_again
from games.play.changed import store_changed
from games.play.errors import Invalid
from games.play.lock import locked_seat
from games.play.playing import Playing


@transaction.atomic
def set_orders(*, game_id: str, user: User, orders: Mapping[str, str]) -> Game:
    """Give ``user`` these standing orders, name to choice, instead of all earlier ones; a choice "" is to be asked.

    What they decide right now is played. Raises ``Invalid`` for what the game does not know.
    """
    game, seat = locked_seat(game_id, user)
    known = orders_of(game.rules)
    given = {name: choice for name, choice in orders.items() if choice}
    if any(choice not in known.get(name, ()) for name, choice in given.items()):
        raise Invalid(_("There is no such standing order."))
    seat.orders = given
    seat.save(update_fields=["orders"])
    return _carry_out(game, seat)


def _carry_out(game: Game, seat: Seat) -> Game:
    playing = Playing(game, game.state(), list(game.seat_rows.all()))
    playing.play_on()
    if playing.played:
        is_here_again(seat)
        playing.store()
        return game
    store_changed(game)
    return game
