"""Whom a running game waits for."""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Game, Seat
from games.play.clocks.running import CLOCK, start_clock


def wait_for(game: Game, seat: Seat, now: datetime) -> None:
    """Let ``game`` wait for whoever decides at ``seat``: a person, whose clock runs, or a bot after its pause.

    Not saved. A clock that ran before has been stopped, unless it is theirs.
    """
    bot = bool(seat.level)
    game.waiting_for_id = None if bot else seat.user_id
    game.waiting_since = now
    game.bot_due_at = now + timedelta(seconds=settings.BOT_PAUSE) if bot else None
    if not bot and game.clock_since is None:
        start_clock(game, seat, now)


def wait_for_nobody(game: Game) -> None:
    """Let a game that is over wait for nobody. Not saved."""
    game.waiting_for = game.waiting_since = game.bot_due_at = game.clock_since = game.deadline = None


WAITING = ["waiting_for", "waiting_since", "bot_due_at", *CLOCK]
