"""Locking a game's row."""

from collections.abc import Sequence

from accounts.models import User
from games.models import Game, Seat
from games.queries.table import locked_game, locked_revision, seats_at
from games.refusals import NotHost, NotOpen, NotRunning, NotSeated


def locked(game_id: str) -> Game:
    """Lock the game's row until the transaction ends. Raises ``Game.DoesNotExist``.

    On SQLite the transaction itself, begun as IMMEDIATE, is the lock.
    """
    game = locked_game.first(game_id)
    if game is None:
        raise Game.DoesNotExist
    return game


def locked_as_read(game: Game, seats: Sequence[Seat], version: int) -> bool:
    """Lock the row of a running ``game`` until the transaction ends; return whether it is still what was read before.

    ``version`` is what was read. Whatever else changes a game changes its revision, standing orders aside, so the
    ``seats`` are compared too.
    """
    now = locked_revision.first(game.pk)
    if now is None or (now.version, now.revision) != (version, game.revision):
        return False
    return [_decides(seat) for seat in seats_at(game.pk)] == [_decides(seat) for seat in seats]


def _decides(seat: Seat) -> tuple[object, ...]:
    return seat.bot, seat.stand_in, seat.user_id, seat.orders, seat.bank, seat.quiet


def locked_seat(game_id: str, user: User) -> tuple[Game, Seat]:
    """Lock a running game; return it and the seat of ``user``. Raises ``NotRunning`` or ``NotSeated``.

    A person who has just closed their account has no seat: a bot plays in their place.
    """
    game = locked(game_id)
    if game.status != Game.Status.RUNNING:
        raise NotRunning
    seat = game.seat_rows.filter(user=user, user__closed_at=None).first()
    if seat is None:
        raise NotSeated
    return game, seat


def locked_open(game_id: str) -> Game:
    """Lock and return an open table. Raises ``NotOpen``."""
    game = locked(game_id)
    if game.status != Game.Status.OPEN:
        raise NotOpen
    return game


def locked_by_host(game_id: str, user: User, *, already: Game.Status | None = None) -> Game:
    """Lock an open table for its host. Raises ``NotOpen`` or ``NotHost``.

    A game of the host's that is ``already`` in the status to which the act leads is returned as well: the same button
    was pressed before.
    """
    game = locked(game_id)
    if game.host_id == user.pk and game.status == already:
        return game
    if game.status != Game.Status.OPEN:
        raise NotOpen
    if game.host_id != user.pk:
        raise NotHost
    return game
