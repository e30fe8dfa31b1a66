"""Rematches: one table for all who played, made by the first who asks and joined by the others."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.queries import apart
from games.catalog import RULES
from games.models import Game, Invitation, Seat
from games.play.lock import locked
from games.play.tables.open_table import NewTable, open_table
from games.play.tables.seating import invitation_of, take_seat
from games.refusals import NotRunning, NotSeated, Refusal, RulesGone


class NoRematch(Refusal):
    """Somebody who played blocks the person, or is blocked by them."""

    sentence = gettext_lazy("You cannot play this game again with the same people.")
    status = 403


MOST_REMATCHES = 2  # tables: a second one if the first was cancelled, and no more


def rematch(*, game_id: str, user: User) -> Game:
    """Seat ``user`` at the table that plays this game again: the first who asks opens it, the others accept.

    The game is finished, or it was cancelled after its start. Players who played to the end are invited unless they
    declined before. Against bots alone it starts at once. Raises ``NotSeated`` for strangers, ``NotRunning`` before
    the end and for a table that never started, and a refusal if two rematches were cancelled, if this one began
    without ``user``, or if they and another player keep apart.
    """
    table, opened = _opened(game_id, user)
    if opened:
        return table
    # A transaction of its own: games are locked in the order of their ids, and this one's may be the lower.
    with transaction.atomic():
        table = locked(table.pk)
        if table.seat_rows.filter(user=user).exists():
            return table
        if table.status != Game.Status.OPEN:
            raise Refusal(_("The rematch began without you."))
        return take_seat(game_id=table.pk, user=user, text=None)


def is_asked(game_id: str) -> bool:
    """Whether the game has a rematch to accept."""
    return Game.objects.filter(rematch_of=game_id).exclude(status=Game.Status.CANCELLED).exists()


@transaction.atomic
def _opened(game_id: str, user: User) -> tuple[Game, bool]:
    """The rematch, and whether it was opened just now, with ``user`` in their seat."""
    old = locked(game_id)
    seats = list(old.seat_rows.all())
    if all(seat.user_id != user.pk for seat in seats):
        raise NotSeated
    if not old.over or old.position is None:
        raise NotRunning(_("A rematch is possible once the game is over."))
    before = list(old.rematches.all())
    for table in before:
        if table.status != Game.Status.CANCELLED:
            return table, False
    if apart(user, {seat.user_id for seat in seats if seat.user_id is not None}):
        raise NoRematch
    if len(before) >= MOST_REMATCHES:
        raise Refusal(_("The rematch was cancelled twice. Open a new table instead."))
    game = take_seat(game_id=_open_like(old, seats, user).pk, user=user, text=None)
    if game.status == Game.Status.OPEN:
        declined = Invitation.objects.filter(game__in=before, declined=True).values_list("person_id", flat=True)
        _invite_the_others(game, seats, user, set(declined))
    return game, True


def _open_like(old: Game, seats: Sequence[Seat], user: User) -> Game:
    """Open a table like ``old``, with the options that today's rules know, or raise ``RulesGone`` without its rules."""
    if old.rules not in RULES:
        raise RulesGone
    known = {spec.name for spec in RULES[old.rules].option_specs}
    table = NewTable(
        rules=old.rules,
        seats=old.seats,
        options={name: value for name, value in old.options.items() if name in known},
        name=old.name,
        bots={seat.number: seat.bot for seat in seats if seat.bot},
        first=old.first if old.first_by == "host" else None,
        public=old.public,
        watchable=old.watchable,
        pace=old.pace,
        vacations=old.vacations,
        finishers=old.finishers,
        bots_of_players=old.bots_of_players,
        rated=old.rated != Game.Rated.NO,
        starts_when_full=old.starts_when_full and not old.public,  # a public one looks for an opponent
    )
    game = open_table(table, host=user)
    game.rematch_of = old
    game.save(update_fields=["rematch_of"])
    return game


def _invite_the_others(game: Game, seats: Sequence[Seat], user: User, declined: set[int]) -> None:
    """People who have ``declined`` are not invited again, not even by name."""
    played_on = [seat.user_id for seat in seats if seat.user_id not in (None, user.pk) and not seat.stand_in]
    for person in User.objects.filter(pk__in=played_on, is_active=True):
        if person.pk in declined:
            Invitation.objects.create(game=game, person=person, by=user, declined=True)
        else:
            invitation_of(game, person, by=user)
