"""What Celery does for accounts."""

from celery import shared_task

from accounts import clear_guests as clearing


@shared_task
def clear_guests() -> int:
    """Once a day; how many."""
    return clearing.clear_guests()
