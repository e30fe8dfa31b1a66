"""Messages to Celery's workers, and how many wait."""

import json
import time
from typing import Any, NamedTuple

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from pushsite.cache import ask_redis, redis_did_not_answer, redis_is_down

DEFAULT_QUEUE = "celery"  # Celery's own name
OUTBOUND_QUEUE = "outbound"  # for servers that people have entered; a worker without --queues takes from both
SENT_AT = "sent_at"  # a header of each message, in seconds since 1970: `pushsite.celery` adds it


def ask_worker(task: str, *arguments: str | int, **options: float | str) -> bool:
    """Send a message for ``task``; return whether the broker took it. Nothing fails without a broker."""
    if redis_is_down():
        return False
    try:
        current_app.send_task(task, arguments, **options)
    except OperationalError as error:
        redis_did_not_answer(error)
        return False
    return True


class MessageQueue(NamedTuple):
    """How many messages no worker has taken, and for how many seconds the oldest has waited; None: nobody knows.

    What has the last priority is counted, but has no age: it may wait for as long as there is anything else.
    """

    length: int
    age: float | None


def message_queue() -> MessageQueue | None:
    """Look into the broker's queue; None if it does not answer."""
    name = current_app.conf.task_default_queue
    if current_app.conf.broker_url.startswith("memory:"):
        with current_app.connection_for_read() as broker:
            queue = broker.default_channel.queue_declare(queue=name, passive=False)
            return MessageQueue(queue.message_count, None)
    from kombu.transport.redis import Channel  # loads redis, which a site in one process does not need

    last = f"{name}{Channel.sep}{settings.LAST_PRIORITY}"
    figures: list[Any] | None = ask_redis(
        None, lambda redis: redis.pipeline().llen(name).llen(last).lindex(name, -1).execute()
    )
    return None if figures is None else MessageQueue(figures[0] + figures[1], _age(figures[2]))


def _age(message: bytes | None) -> float | None:
    if message is None:  # nothing waits
        return 0.0
    sent_at = json.loads(message)["headers"].get(SENT_AT)
    return None if sent_at is None else max(0.0, time.time() - sent_at)
