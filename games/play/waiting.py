"""Whom a running game waits for."""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Game, Seat


def wait_for(game: Game, seat: Seat, now: datetime) -> None:
    """Let ``game`` wait for whoever decides at ``seat``: a person, or a bot after its pause. Not saved."""
    bot = bool(seat.level)
    game.waiting_for_id = None if bot else seat.user_id
    game.waiting_since = now
    game.bot_due_at = now + timedelta(seconds=settings.BOT_PAUSE) if bot else None


WAITING = ["waiting_for", "waiting_since", "bot_due_at"]
