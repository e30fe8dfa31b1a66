"""What Celery does. Tasks carry ids only; what they mean is read from the database."""

import logging
from collections.abc import Callable, Iterable
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings

from games.history.checking import check_when_due
from games.models import Sweep
from games.notices.reports import tell_staff_of_reports
from games.notices.sending import send_due
from games.notices.taking import TAKEN_UP
from games.play.bell import ring_bot, ring_check, ring_notices, ring_sweep
from games.play.bot_turn import play_bot_turn
from games.play.cancel import cancel_when_expired
from games.play.clocks.time_out import time_out
from games.play.once import forget_old_commands
from games.play.seats.fill import fill_when_due
from games.queries.overdue import (
    due_checks,
    due_notices,
    expired_tables,
    overdue_bots,
    overdue_clocks,
    overdue_fills,
)

log = logging.getLogger(__name__)


@shared_task
def play_bot(game_id: str, version: int) -> bool:
    """One decision of a bot; its action rings for the next. Whether there was one."""
    return play_bot_turn(game_id, version)


@shared_task(time_limit=TAKEN_UP.total_seconds())
def send_notices() -> None:
    """Mail to people who are away. Where much is due this rings for itself, after all that has been rung meanwhile."""
    if send_due():
        ring_notices()


@shared_task
def check_history(game_id: str) -> None:
    """The check of a game that is over."""
    check_when_due(game_id)


@shared_task
def sweep(grace: float | None = None) -> None:
    """Find by query what a lost ring should have started, and what is due by its column alone.

    ``grace`` is how many seconds the queue still has; 0 where it is known to be empty.
    """
    grace = settings.SWEEP_GRACE if grace is None else grace
    for game in overdue_bots(grace):
        ring_bot(game.pk, game.version)
    _each(time_out, overdue_clocks())
    for game_id in due_checks(grace):
        ring_check(game_id)
    _each(fill_when_due, overdue_fills())
    _each(cancel_when_expired, expired_tables())
    if due_notices():
        ring_notices()
    tell_staff_of_reports()
    forget_old_commands()
    Sweep.done()


@worker_ready.connect
def take_over(**kwargs: Any) -> None:
    """A worker may follow one that died with rings in its hands, which the broker would keep for ten minutes."""
    ring_sweep()


def _each(do: Callable[[str], object], game_ids: Iterable[str]) -> None:
    """One game that fails must not keep the others waiting."""
    for game_id in game_ids:
        try:
            do(game_id)
        except Exception:
            log.exception("sweep failed", extra={"what": do.__name__, "game": game_id})
