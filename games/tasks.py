"""What Celery does. Tasks carry ids only; what they mean is read from the database."""

import logging
from collections.abc import Callable, Iterable
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings

from games.history.check import check_when_due
from games.models import Sweep
from games.notices.claim import CLAIM_TIME
from games.notices.outbox import redate
from games.notices.send import send_due
from games.notices.staff import tell_staff_of_reports
from games.play.bot_turn import play_bot_turn
from games.play.clearing import clear as clear_what_is_old
from games.play.clocks.time_out import time_out
from games.play.ending import cancel_when_expired
from games.play.seats.fill import fill_when_due
from games.play.wake_ups import wake_bot, wake_check, wake_clear, wake_notices, wake_sweep
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


@shared_task(time_limit=CLAIM_TIME.total_seconds())
def send_notices() -> None:
    """Mail to people who are away. Where much is due this rings for itself, after all that has been rung meanwhile."""
    if send_due():
        wake_notices()


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
        wake_bot(game.pk, game.version)
    _each(time_out, overdue_clocks())
    for game_id in due_checks(grace):
        wake_check(game_id)
    _each(fill_when_due, overdue_fills())
    _each(cancel_when_expired, expired_tables())
    redate()
    if due_notices():
        wake_notices()
    tell_staff_of_reports()
    Sweep.done()


@shared_task
def clear() -> None:
    """Each night. Where there is much to clear this rings for itself, after all that has been rung meanwhile."""
    if clear_what_is_old():
        wake_clear()


@worker_ready.connect
def take_over(**kwargs: Any) -> None:
    """A worker may follow one that died with rings in its hands, which the broker would keep for ten minutes."""
    wake_sweep()


def _each(do: Callable[[str], object], game_ids: Iterable[str]) -> None:
    """One game that fails must not keep the others waiting."""
    for game_id in game_ids:
        try:
            do(game_id)
        except Exception:
            log.exception("sweep failed", extra={"what": do.__name__, "game": game_id})
