"""Settings of a seat: standing orders, and whether hints are shown."""

from collections.abc import Mapping
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import orders_of
from games.models import Game, Seat
from games.play.actions.act import forget_missed_deadlines
from games.play.actions.executor import Executor
from games.play.lock import locked, locked_seat
from games.play.revision import publish_orders
from games.presentation.scene import READINGS
from games.refusals import Invalid, NotSeated


@transaction.atomic
def set_orders(*, game_id: str, user: User, orders: Mapping[str, str]) -> Game:
    """Give these standing orders of ``user``, name to choice; with the choice "" the player is asked. Others stay.

    If the orders make the current decision, it is played. Otherwise the revision stays, so that opponents do not
    learn that orders were given. Raises ``Invalid`` for unknown orders.
    """
    game, seat = locked_seat(game_id, user)
    known = {name: ("", *order.choices) for name, order in orders_of(game.rules).items()}
    if any(choice not in known.get(name, ()) for name, choice in orders.items()):
        raise Invalid(_("There is no such automatic move."))
    seat.orders = {name: choice for name, choice in (seat.orders | dict(orders)).items() if choice}
    seat.save(update_fields=["orders"])
    transaction.on_commit(partial(publish_orders, seat), robust=True)
    _carry_out(game, seat)
    return game


def _carry_out(game: Game, seat: Seat) -> None:
    playing = Executor(game, game.state(), list(game.seat_rows.all()), timezone.now())
    playing.play_on()
    if playing.played:
        forget_missed_deadlines(seat)
        playing.store()


@transaction.atomic
def show_hints(*, game_id: str, user: User, shown: bool) -> Game:
    """Show hints to ``user`` in this game, or hide them. Raises ``NotSeated``."""
    game = locked(game_id)
    if not game.seat_rows.filter(user=user).update(hints=shown):
        raise NotSeated
    return game


MOST_SENTENCES = 60  # of one game that are counted; it has fewer in each language


@transaction.atomic
def note_hint_read(user: User, rules: str, digest: str) -> None:
    """Count that ``user`` has decided with the hint of this ``digest`` in sight."""
    row = User.objects.select_for_update().filter(pk=user.pk).first()
    if row is None:  # a guest who has been cleared since
        return
    user.hints_read = row.hints_read
    counts = user.hints_read.setdefault(rules, {})
    if digest in counts or len(counts) < MOST_SENTENCES:
        counts[digest] = min(counts.get(digest, 0) + 1, READINGS)
    user.save(update_fields=["hints_read"])
