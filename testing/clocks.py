"""Games with clocks, and time travel."""

from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, Sweep
from games.play.actions.bot_turns import play_bot_turn
from games.tasks import sweep
from testing.tables import fresh, play, running

MONDAY = datetime(2026, 6, 1, 12, tzinfo=UTC)


def at(moment: datetime) -> AbstractContextManager[object]:
    """Run the block at this moment; time stands still."""
    return time_machine.travel(moment, tick=False)


def after(**duration: float) -> AbstractContextManager[object]:
    """Run the block this long after Monday noon."""
    return at(MONDAY + timedelta(**duration))


def daily(*people: User, **changed: object) -> Game:
    """Return a game of these people at the daily pace, started on Monday at noon; the first person decides."""
    with at(MONDAY):
        return running(*people, **{"pace": "daily"} | changed)


def swept(game: Game, **duration: float) -> Game:
    """Return the game after a sweep this long after Monday noon."""
    with after(**duration):
        sweep_without_outage()
    return fresh(game)


def sweep_without_outage() -> None:
    """Sweep as if sweeps had run all the time until now."""
    Sweep.objects.update(began_at=timezone.now())
    sweep(0)


def stop(game: Game) -> Game:
    """End the current player's turn, and let bots play until another person decides."""
    game = fresh(game)
    person = game.waiting_for
    while game.waiting_for == person:
        legal = game.state().legal()
        game = play(game, "stop" if "stop" in legal else legal[-1])
    return game


def let_bots_play(game: Game) -> Game:
    """Let bots play until a person decides or the game is over."""
    while (now := fresh(game)).bot_due_at:
        assert play_bot_turn(now.pk, now.version)
    return now


def later(**duration: float) -> AbstractContextManager[object]:
    """Run the block this much later than now: ``later(minutes=2)``."""
    return time_machine.travel(timezone.now() + timedelta(**duration))
