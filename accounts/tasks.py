"""What Celery does for accounts."""

import logging

from celery import shared_task

from accounts import clear_guests as clearing

log = logging.getLogger(__name__)


@shared_task
def clear_guests() -> None:
    """Once a day."""
    log.info("guests cleared count=%s", clearing.clear_guests())
