"""The Celery application (its settings are Django's ``CELERY_`` ones) and beat's scheduler."""

import os
import time
from datetime import UTC, datetime
from typing import Any

from celery import Celery, beat
from celery.signals import beat_init, before_task_publish, worker_init
from celery.utils.time import maybe_make_aware
from kombu import Exchange, Queue
from kombu.transport.virtual import Channel

import pushsite.logs.tasks  # noqa: F401 - listens to Celery's signals
from pushsite.management.data_version import end_at_newer_data
from pushsite.workers import DEFAULT_QUEUE, OUTBOUND_QUEUE, SENT_AT

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")


def _new_app(**options: bool) -> Celery:
    app = Celery("pushsite", **options)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    app.conf.task_queues = [Queue(name, Exchange(name), name) for name in (DEFAULT_QUEUE, OUTBOUND_QUEUE)]
    app.autodiscover_tasks(["accounts", "games"])
    return app


app = _new_app()


def app_of_second_worker() -> Celery:
    """Return an application for another worker in this process: each application knows the queues of one worker."""
    return _new_app(set_as_current=False)


# A worker that loses Redis would try to put back its unfinished messages, fail, and end (Celery 5.7.0).
# This is unnecessary: the sweep sends them again.
Channel.do_restore = False


@worker_init.connect
@beat_init.connect
def check_data(**_signal: Any) -> None:
    """Let a worker and beat end if a version wrote the data that this one must not read."""
    end_at_newer_data()


@before_task_publish.connect
def note_when_sent(headers: dict[str, Any], **_signal: Any) -> None:
    """Let the message say when it was sent, for `pushsite.workers.message_queue`."""
    headers[SENT_AT] = time.time()


LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class Scheduler(beat.Scheduler):
    """Celery's scheduler, except that a task that last ran in the future is due: a clock set back must not stop it.

    It writes no file, so beat runs every task soon after its own start: the tasks must allow that.
    """

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send the tasks that are due; return the seconds until the next look."""
        ahead = [entry for entry in self.schedule.values() if _in_the_future(entry)]
        for entry in ahead:
            entry.last_run_at = LONG_AGO
        if ahead:
            self._heap = None  # makes Celery compute again when each task is due
        seconds: float = super().tick(*args, **kwargs)
        return seconds


def _in_the_future(entry: beat.ScheduleEntry) -> bool:
    last, now = maybe_make_aware(entry.last_run_at), maybe_make_aware(entry.default_now())
    return bool(last > now)
