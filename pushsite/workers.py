"""Messages to Celery's workers."""

from celery import current_app
from kombu.exceptions import OperationalError

from pushsite.cache import redis_did_not_answer, redis_is_down


def ask_worker(task: str, *arguments: str | int, **options: float) -> bool:
    """Send a message for ``task``; return whether the broker took it. Nothing fails without a broker."""
    if redis_is_down():
        return False
    try:
        current_app.send_task(task, arguments, **options)
    except OperationalError as error:
        redis_did_not_answer(error)
        return False
    return True
