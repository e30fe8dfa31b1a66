"""Bots that play for people who left a running game or were idle for 30 days, and how these people come back."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.bots import DEFAULT_LEVEL
from games.clock.clock import NO_CLOCK
from games.models import Game, LogEntry, Seat
from games.notices.outbox import notify_takeover
from games.play.clocks.running import WAITING, wait_for_other_player
from games.play.entries import write_entry
from games.play.lock import locked_seat
from games.play.seats.decided import store_leavers
from games.play.tables.ending import close_if_all_agree
from games.play.wake_ups import save_revision
from games.refusals import Refusal


@transaction.atomic
def leave_game(*, game_id: str, user: User) -> Game:
    """Let a bot play on for ``user``, unless one does; they may take the seat back while the game runs."""
    game, seat = locked_seat(game_id, user)
    if seat.stand_in:
        return game
    return change_stand_in(game, seat, DEFAULT_LEVEL, LogEntry.Kind.STOOD_IN, user=user, now=timezone.now())


@transaction.atomic
def take_back(*, game_id: str, user: User) -> Game:
    """Let ``user`` decide again instead of the bot that stands in, if one does."""
    game, seat = locked_seat(game_id, user)
    if not seat.stand_in:
        return game
    return change_stand_in(game, seat, "", LogEntry.Kind.TOOK_BACK, user=user, now=timezone.now())


def change_stand_in(
    game: Game, seat: Seat, level: str, kind: LogEntry.Kind, *, user: User, now: datetime, reason: str = ""
) -> Game:
    """Let a bot of ``level``, or the player again (""), decide at ``seat`` of a locked, running game."""
    seat.stand_in = level
    seat.save(update_fields=["stand_in"])
    write_entry(game, kind, seat=seat.number, user=user, now=now, reason=reason)
    decided = store_leavers(game, now)
    if level and not decided and close_if_all_agree(game, now):
        return game
    if game.to_act == seat.number:
        wait_for_other_player(game, seat, now)
    save_revision(game, "decided_at", *WAITING)
    return game


IDLE_DAYS = 30


@transaction.atomic
def seat_bot_for_idle(*, game_id: str, user: User) -> Game:
    """Let a bot play for the player for whom the game has waited 30 days. ``user`` is another player."""
    game, seat = locked_seat(game_id, user)
    now = timezone.now()
    waited_for = game.seat_rows.get(number=game.to_act)
    if waited_for == seat or not idle(game, now):
        raise Refusal(gettext("A bot can take the seat after %(days)d days without a move.") % {"days": IDLE_DAYS})
    game = change_stand_in(game, waited_for, DEFAULT_LEVEL, LogEntry.Kind.IDLE, user=user, now=now)
    notify_takeover(game, waited_for, now)
    return game


def idle(game: Game, now: datetime) -> bool:
    """Whether a game without clocks has waited ``IDLE_DAYS`` for a person."""
    waits = game.pace == NO_CLOCK and game.waiting_since is not None and game.bot_due_at is None
    return waits and now - game.waiting_since >= timedelta(days=IDLE_DAYS)
