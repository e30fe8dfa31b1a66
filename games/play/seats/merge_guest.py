"""A guest's games, to the account that the same person has."""

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.models import Action, Game, LogEntry, Seat
from games.play.seats.seating import leave_table, name_beside
from games.play.seats.stand_in import leave_game
from games.play.wake_ups import wake_after_commit

GO_ON = (Game.Status.OPEN, Game.Status.RUNNING)


@transaction.atomic
def merge_guest(*, guest: User, account: User) -> tuple[list[Game], list[Game]]:
    """Give seats, tables and what was done there to ``account``: the games that it got, and those where it could not.

    Where ``account`` has a seat already, the guest's stays the guest's: a bot plays on, or it is free again.
    ``SignedOut`` where it was closed meanwhile.
    """
    theirs = Q(host=guest) | Q(pk__in=Seat.objects.filter(user=guest).values("game_id"))
    games = list(Game.objects.select_for_update(of=("self",)).filter(theirs).order_by("pk"))
    account = account.keep_open()
    both = set(Seat.objects.filter(game__in=games, user=account).values_list("game_id", flat=True))
    both &= set(Seat.objects.filter(game__in=games, user=guest).values_list("game_id", flat=True))
    for game in games:
        _give(game, guest, account, seat_too=game.pk not in both)
    return [game for game in games if game.pk not in both], [game for game in games if game.pk in both]


def _give(game: Game, guest: User, account: User, *, seat_too: bool) -> None:
    if game.host_id == guest.pk:
        game.host = account
    if seat_too:
        _give_seat(game, guest, account)
    game.revision += 1
    game.save(update_fields=["host", "waiting_for", "revision"])
    if game.status in GO_ON:
        wake_after_commit(game)
    if not seat_too:
        _leave_seat(game, guest)


def _give_seat(game: Game, guest: User, account: User) -> None:
    if game.waiting_for_id == guest.pk:
        game.waiting_for = account
    name = name_beside(account.name, game.seat_rows.exclude(user=guest))
    Seat.objects.filter(game=game, user=guest).update(user=account, name=name)
    Action.objects.filter(game=game, person=guest).update(person=account)
    LogEntry.objects.filter(game=game, person=guest).update(person=account)


def _leave_seat(game: Game, guest: User) -> None:
    """Nobody will sign in as ``guest`` again: the others must not wait for them."""
    if game.status == Game.Status.OPEN:
        leave_table(game_id=game.pk, user=guest)
    elif game.status == Game.Status.RUNNING and not game.seat_rows.get(user=guest).stand_in:
        leave_game(game_id=game.pk, user=guest)
