"""Waiting a moment for bots, so that the answer to an action already shows what they did."""

import time

from games.models import Game

MOST = 0.25  # seconds: few chains of bots take longer, and a longer answer would feel slow
NAP = 0.015


def after_bots(game: Game) -> Game:
    """``game`` as it is once its bots have decided, or as far as they have come when the moment is over."""
    end = time.monotonic() + MOST
    waiting = Game.objects.filter(pk=game.pk, bot_due_at__isnull=False)
    if game.bot_due_at is None or not MOST:
        return game
    while time.monotonic() < end and waiting.exists():
        time.sleep(NAP)
    return Game.objects.get(pk=game.pk)
