"""Another game like one that is over."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import RULES
from games.models import Game, Invitation, Seat
from games.play.errors import NotRunning, NotSeated, Refusal, RulesGone
from games.play.lock import locked
from games.play.open_table import open_table
from games.play.seats.invite import ask
from games.play.seats.seating import take_seat

MOST = 2  # tables: another one where the first was cancelled, and no more


@transaction.atomic
def rematch(*, game_id: str, user: User) -> Game:
    """A table like this finished one, made once for all who ask, and once more if that was cancelled.

    Those who played to the end are invited, but for who has declined before. Against bots alone it starts at once.
    Raises ``NotSeated`` for strangers, ``NotRunning`` while the game still runs, and a refusal where two rematches were
    cancelled.
    """
    old = locked(game_id)
    seats = list(old.seat_rows.all())
    if all(seat.user_id != user.pk for seat in seats):
        raise NotSeated
    if old.status != Game.Status.FINISHED:
        raise NotRunning(_("A rematch waits until the game is over."))
    before = list(old.rematches.all())
    for table in before:
        if table.status != Game.Status.CANCELLED:
            return table
    if len(before) >= MOST:
        raise Refusal(_("The rematch was cancelled twice. Open a new table instead."))
    game = _open_like(old, seats, user)
    if all(seat.bot for seat in seats if seat.user_id != user.pk):
        return take_seat(game_id=game.pk, user=user, entropy=None)
    _invite_the_others(game, seats, user, _who_declined(before))
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


def _who_declined(tables: Sequence[Game]) -> set[int]:
    return set(Invitation.objects.filter(game__in=tables, declined=True).values_list("person_id", flat=True))


def _invite_the_others(game: Game, seats: Sequence[Seat], user: User, declined: set[int]) -> None:
    """Whoever has ``declined`` is not asked again at this table either, not by name."""
    played_on = [seat.user_id for seat in seats if seat.user_id not in (None, user.pk) and not seat.stand_in]
    for person in User.objects.filter(pk__in=played_on, is_active=True):
        if person.pk in declined:
            Invitation.objects.create(game=game, person=person, by=user, declined=True)
        else:
            ask(game, person, by=user)
