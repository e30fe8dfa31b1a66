"""Another game like one that is over."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Seat
from games.play.errors import NotRunning, NotSeated, RulesGone
from games.play.lock import locked
from games.play.open_table import open_table
from games.play.seats.invite import ask
from games.play.seats.seating import take_seat
from games.rules import RULES


@transaction.atomic
def rematch(*, game_id: str, user: User) -> Game:
    """A table like this finished one, made once for all who ask, and again if that was cancelled. Who played to the
    end is invited. Against bots alone it starts at once.

    Raises ``NotSeated`` for strangers and ``NotRunning`` while the game still runs.
    """
    old = locked(game_id)
    seats = list(old.seat_rows.all())
    if all(seat.user_id != user.pk for seat in seats):
        raise NotSeated
    if old.status != Game.Status.FINISHED:
        raise NotRunning(_("A rematch waits until the game is over."))
    existing = Game.objects.filter(rematch_of=old).first()
    if existing is not None and existing.status != Game.Status.CANCELLED:
        return existing
    Game.objects.filter(rematch_of=old).update(rematch_of=None)
    game = _open_like(old, seats, user)
    if all(seat.bot for seat in seats if seat.user_id != user.pk):
        return take_seat(game_id=game.pk, user=user, entropy=None)
    _invite_the_others(game, seats, user)
    return game


def _open_like(old: Game, seats: Sequence[Seat], user: User) -> Game:
    game = open_table(
        host=user,
        rules=old.rules,
        seats=old.seats,
        options=_options_of(old),
        name=old.name,
        bots={seat.number: seat.bot for seat in seats if seat.bot},
        first=old.first if old.first_by == "host" else None,
        public=old.public,
        pace=old.pace,
        vacations=old.vacations,
    )
    game.rematch_of = old
    game.save(update_fields=["rematch_of"])
    return game


def _options_of(game: Game) -> dict[str, Any]:
    """Those that the rules of a new game still know; ``RulesGone`` where there are none of this kind any more."""
    if game.rules not in RULES:
        raise RulesGone
    known = {spec.name for spec in RULES[game.rules].option_specs}
    return {name: value for name, value in game.options.items() if name in known}


def _invite_the_others(game: Game, seats: Sequence[Seat], user: User) -> None:
    played_on = [seat.user_id for seat in seats if seat.user_id not in (None, user.pk) and not seat.stand_in]
    for person in User.objects.filter(pk__in=played_on, is_active=True):
        ask(game, person, by=user)
