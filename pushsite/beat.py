"""Beat's scheduler, which a clock that is set back must not stop."""

from datetime import UTC, datetime
from typing import Any

from celery import beat
from celery.utils.time import maybe_make_aware

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class Scheduler(beat.Scheduler):
    """Celery's, but what ran last in the future is due: Celery would wait until the clock is there again.

    It keeps nothing in a file, so beat starts everything soon after it starts itself: its tasks may run too often.
    """

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Start what is due; after how many seconds to look again."""
        ahead = [entry for entry in self.schedule.values() if _in_the_future(entry)]
        for entry in ahead:
            entry.last_run_at = LONG_AGO
        if ahead:
            self._heap = None  # Celery's, of when each is due: it is made anew
        seconds: float = super().tick(*args, **kwargs)
        return seconds


def _in_the_future(entry: beat.ScheduleEntry) -> bool:
    last, now = maybe_make_aware(entry.last_run_at), maybe_make_aware(entry.default_now())
    return bool(last > now)
