"""Celery's tasks. They carry ids only and read everything else from the database."""

import logging
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings
from django.utils import timezone

from accounts.data_copies.make import wake_copies_that_wait
from accounts.mail.code_mails import codes_wait, wake_codes
from games.channels.asked_tests import TEST_CLAIM
from games.channels.hook.switched_off import mail_owners_of_hooks
from games.channels.mail.staff_mail import mail_staff_about_history, mail_staff_about_reports
from games.channels.mail.swept.data_copies import mail_ready_copies
from games.channels.mail.swept.friend_requests import mail_friend_requests
from games.channels.mail.swept.from_staff import mail_answers, mail_measures
from games.daily.deals import make_deal, missing_deals
from games.history.check import check_when_due
from games.luck.analyse import analyse_when_due
from games.models import Sweep
from games.notices.channel import channels
from games.notices.outbox import redate
from games.notices.send import CLAIM_TIME, send_due
from games.play.absence.outages import begin_sweep, games_to_resume, resume_game
from games.play.absence.time_out import time_out
from games.play.actions import bot_turns
from games.play.clearing import clear_exhibitions, clear_old_rows
from games.play.state_samples import store_state_when_due
from games.play.tables.ending import cancel_when_expired
from games.play.tables.seating import fill_when_due
from games.play.wake_ups import (
    claim_time_outs,
    keep_time_outs,
    release_time_outs,
    wake_bots,
    wake_check,
    wake_clear,
    wake_daily_deal,
    wake_notices,
    wake_ratings,
    wake_sweep,
    wake_test,
    wake_time_outs,
)
from games.puzzles.make import make_puzzles
from games.queries.overdue import (
    due_checks,
    due_in,
    expired_tables,
    newest_version,
    overdue_bots,
    overdue_clocks,
    overdue_fills,
)
from games.ratings.models import DueRecompute
from games.ratings.recompute import recompute_due
from pushsite.database.connections import UNAVAILABLE

log = logging.getLogger(__name__)

RECOMPUTE_SECONDS = 3600

TRIES_AGAIN = 4  # after which the sweep takes over


@shared_task(max_retries=TRIES_AGAIN)
def play_bots(game_id: str, version: int) -> bool:
    """Let the bots decide until a person is to act. Return whether one did.

    Without a database it tries again after 1, 2, 4 and 8 seconds, from wherever the game is then.
    """
    tried = play_bots.request.retries
    try:
        return bot_turns.play_bots(game_id, newest_version(game_id) if tried else version)
    except UNAVAILABLE as error:
        raise play_bots.retry(exc=error, countdown=2**tried) from error


@shared_task(time_limit=CLAIM_TIME.total_seconds())
def send_notices(channel: str) -> None:
    """Tell people who are away, by one channel. If much is due, the task queues itself again behind the other tasks."""
    if send_due(channel):
        wake_notices(channel)


@shared_task(time_limit=TEST_CLAIM.total_seconds())
def send_test(channel: str, number: int) -> None:
    """Send the test that a person has asked for, such as that of the hook with this number."""
    channels()[channel].send_test(number)


@shared_task
def check_history(game_id: str) -> None:
    """Analyse a game that is over, make its puzzles and check its history, which is due until all is done."""
    analyse_when_due(game_id)
    make_puzzles(game_id)
    if faults := check_when_due(game_id):
        mail_staff_about_history(game_id, faults)


@shared_task
def analyse(game_id: str) -> None:
    """Analyse a game that ended before games were analysed, and make its puzzles."""
    analyse_when_due(game_id)
    make_puzzles(game_id)


@shared_task
def make_daily_deals() -> None:
    """Let the deals of today and tomorrow be made that are not there, each by a task of its own."""
    for rules, day in missing_deals():
        wake_daily_deal(rules, day)


@shared_task
def make_daily_deal(rules: str, day: str) -> None:
    """Make the deal of a day, such as 2026-11-26, in the game ``rules``."""
    make_deal(rules, date.fromisoformat(day))


@shared_task
def sweep(grace: float | None = None) -> None:
    """Find by query what lost messages should have started, and what is due at a time of its own.

    ``grace``: how many seconds old a task must be before its message counts as lost; 0 if the queue is known empty.
    """
    grace = settings.SWEEP_GRACE if grace is None else grace
    begin_sweep()
    for game in overdue_bots(grace):
        wake_bots(game.pk, game.version)
    if claim_time_outs():  # or a chain of tasks is at work
        time_out_overdue()
    for game_id in due_checks(grace):
        wake_check(game_id)
    _each(fill_when_due, overdue_fills())
    _each(cancel_when_expired, expired_tables())
    for rules in DueRecompute.objects.values_list("rules", flat=True):
        wake_ratings(rules)
    _sweep_notices()
    if codes_wait():
        wake_codes()
    wake_copies_that_wait()
    mail_ready_copies()
    mail_staff_about_reports()
    mail_measures()
    mail_answers()
    mail_friend_requests()
    mail_owners_of_hooks()
    clear_exhibitions(lambda: True)
    store_state_when_due()
    Sweep.done()


def _sweep_notices() -> None:
    redate()
    for each in channels().values():
        each.write_ended_turns(timezone.now())
    for channel in filter(due_in, channels()):
        wake_notices(channel)
    for name, each in channels().items():
        for number in each.due_tests():
            wake_test(name, number)


@shared_task(time_limit=RECOMPUTE_SECONDS)
def recompute_ratings(rules: str) -> None:
    """Work out again the ratings in one game that are due, as after two accounts were linked."""
    recompute_due(rules)


@shared_task
def time_out_overdue() -> None:
    """Let bots decide where time is up, once no clock has to be moved after an outage.

    If there is more, the task queues itself again behind the other tasks.
    """
    keep_time_outs()
    try:
        changed = _each(resume_game, games_to_resume()) or _each(time_out, overdue_clocks())
    finally:
        release_time_outs()
    if changed and (games_to_resume() or overdue_clocks()):
        wake_time_outs()


@shared_task
def clear() -> None:
    """Clear old rows each night. If there are many, the task queues itself again behind the other tasks."""
    if clear_old_rows():
        wake_clear()


@worker_ready.connect
def sweep_at_start(**kwargs: Any) -> None:
    """Sweep when a worker starts: the broker would keep a dead worker's messages for ten minutes."""
    wake_sweep()


def _each(do: Callable[[str], object], game_ids: Iterable[str]) -> bool:
    """Call ``do`` for each game; one that fails does not keep the others waiting. Return whether any changed."""
    changed = False
    for game_id in game_ids:
        try:
            changed |= do(game_id) is not None
        except Exception:
            log.exception("sweep failed", extra={"what": do.__name__, "game": game_id})
    return changed
