"""Locking a game's row, and carrying out a command only once."""

import uuid
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.clearing import TimeLeft, delete_in_batches
from accounts.models import User
from games.models import Command, Game, Seat
from games.play.errors import NotHost, NotOpen, NotRunning, NotSeated


def locked(game_id: str) -> Game:
    """The game, its row locked until the transaction ends; ``Game.DoesNotExist`` where there is none.

    On SQLite the transaction itself, begun as IMMEDIATE, is the lock.
    """
    return Game.objects.select_for_update(of=("self",)).get(pk=game_id)


def locked_seat(game_id: str, user: User) -> tuple[Game, Seat]:
    """``locked``, and the seat of ``user``, while the game runs; raises ``NotRunning`` or ``NotSeated``.

    Who closed their account while this was under way has none any more: a bot plays on there.
    """
    game = locked(game_id)
    if game.status != Game.Status.RUNNING:
        raise NotRunning
    seat = game.seat_rows.filter(user=user, user__closed_at=None).first()
    if seat is None:
        raise NotSeated
    return game, seat


def locked_open(game_id: str) -> Game:
    """``locked``, for what only an open table takes; raises ``NotOpen``."""
    game = locked(game_id)
    if game.status != Game.Status.OPEN:
        raise NotOpen
    return game


def locked_by_host(game_id: str, user: User) -> Game:
    """``locked_open``, for what only its host may do; raises ``NotHost`` too."""
    game = locked_open(game_id)
    if game.host_id != user.pk:
        raise NotHost
    return game


KEPT = timedelta(days=1)


def once(*, command_id: uuid.UUID, user: User, do: Callable[[User], Game]) -> Command:
    """Let ``user`` do it, unless the command was carried out before; who did it, and the game that it led to."""
    try:
        with transaction.atomic():
            command = Command.objects.create(id=command_id, person=user)
            command.game = do(user)
            command.save(update_fields=["game"])
            return command
    except IntegrityError:
        before = Command.objects.select_related("person", "game").filter(pk=command_id).first()
        if before is None:
            raise
        return before


def forget_old_commands(time_left: TimeLeft) -> int:
    """A page that is a day old asks anew."""
    return delete_in_batches(Command.objects.filter(at__lt=timezone.now() - KEPT), time_left)
