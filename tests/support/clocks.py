"""Games with clocks, and time moved by hand."""

from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.play.act import play_bot_turn
from games.tasks import sweep
from tests.support.tables import fresh, play, running

MONDAY = datetime(2026, 6, 1, 12, tzinfo=UTC)


def at(moment: datetime) -> AbstractContextManager[object]:
    """The block happens at this moment, and time stands still."""
    return time_machine.travel(moment, tick=False)


def after(**duration: float) -> AbstractContextManager[object]:
    """The block happens that long after Monday noon."""
    return at(MONDAY + timedelta(**duration))


def daily(*people: User, **changed: object) -> Game:
    """A game at the daily pace of these people, begun on Monday at noon; the first of them decides."""
    with at(MONDAY):
        return running(*people, **{"pace": "daily"} | changed)


def swept(game: Game, **duration: float) -> Game:
    """The game after a sweep that long after Monday noon."""
    with after(**duration):
        sweep(0)
    return fresh(game)


def stop(game: Game) -> Game:
    """Let who is waited for end their turn, and play on until somebody else decides."""
    game = fresh(game)
    person = game.waiting_for
    while game.waiting_for == person:
        legal = game.state().legal()
        game = play(game, "stop" if "stop" in legal else legal[-1])
    return game


def let_bots_play(game: Game) -> Game:
    """Until a person decides, or the game is over."""
    while (now := fresh(game)).bot_due_at:
        assert play_bot_turn(now.pk, now.version)
    return now


def later(**duration: float) -> AbstractContextManager[object]:
    """The block happens that much later than now: ``later(minutes=2)``."""
    return time_machine.travel(timezone.now() + timedelta(**duration))
