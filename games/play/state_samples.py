"""How the site does, stored every few minutes for staff, who see the last day of it."""

from datetime import timedelta

from django.utils import timezone

from games.models import StateSample
from games.queries.site_state import site_state
from pushsite.workers import message_queue

BETWEEN_SAMPLES = timedelta(minutes=10)


def store_state_when_due() -> None:
    """Store the figures of this moment, and the queue's, unless that was done a few minutes ago. One query then."""
    if StateSample.objects.filter(at__gt=timezone.now() - BETWEEN_SAMPLES).exists():
        return
    queue = message_queue()
    of_queue = {"queue": queue and queue.length, "queue_age": queue and queue.age}
    StateSample.objects.create(figures=site_state().as_figures() | of_queue)
