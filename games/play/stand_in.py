"""Leaving a running game to a bot, and coming back."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.play.bell import ring_after_commit
from games.play.errors import NotRunning, NotSeated, Refusal
from games.play.lock import locked
from games.play.waiting import WAITING, wait_for

STAND_IN_LEVEL = "normal"


@transaction.atomic
def leave_game(*, game_id: str, user: User) -> Game:
    """Let a bot play on for ``user``, who may take the seat back while the game runs."""
    game, seat = _running_seat(game_id, user)
    if seat.stand_in:
        raise Refusal(_("A bot plays for you already."))
    return change_stand_in(game, seat, STAND_IN_LEVEL, LogEntry.Kind.STOOD_IN, user)


@transaction.atomic
def take_back(*, game_id: str, user: User) -> Game:
    """Let ``user`` decide again instead of the bot that stood in."""
    game, seat = _running_seat(game_id, user)
    if not seat.stand_in:
        raise Refusal(_("You play this seat yourself already."))
    return change_stand_in(game, seat, "", LogEntry.Kind.TOOK_BACK, user)


def _running_seat(game_id: str, user: User) -> tuple[Game, Seat]:
    game = locked(game_id)
    if game.status != Game.Status.RUNNING:
        raise NotRunning
    seat = game.seat_rows.filter(user=user).first()
    if seat is None:
        raise NotSeated
    return game, seat


def change_stand_in(game: Game, seat: Seat, level: str, kind: LogEntry.Kind, user: User, reason: str = "") -> Game:
    """Let a bot of ``level``, or again the player ("") decide at ``seat`` of a locked, running game."""
    seat.stand_in = level
    seat.save(update_fields=["stand_in"])
    LogEntry.objects.create(game=game, kind=kind, seat=seat.number, person=user, version=game.version, reason=reason)
    if game.to_act == seat.number:
        wait_for(game, seat, timezone.now())
    game.revision += 1
    game.save(update_fields=["revision", *WAITING])
    ring_after_commit(game)
    return game
