"""The order in which workers take messages from the queue, and what is told of those that wait."""

import pytest
import redis
from celery import current_app
from django.conf import settings

from pushsite.workers import MessageQueue, ask_worker, message_queue


@pytest.fixture
def broker():
    queue = redis.Redis.from_url(settings.REDIS_URL)
    queue.flushdb()
    yield
    queue.flushdb()


def taken(number):
    """The tasks of the next messages, as a worker takes them."""
    tasks = []
    with current_app.connection_for_read() as connection:
        consumer = current_app.amqp.TaskConsumer(connection.default_channel)
        consumer.on_message = lambda message: (tasks.append(message.headers["task"]), message.ack())
        consumer.qos(prefetch_count=1)
        with consumer:
            while len(tasks) < number:
                connection.drain_events(timeout=5)
    return [task.rpartition(".")[2] for task in tasks]


def test_checks_of_histories_come_after_all_that_people_wait_for(broker):
    for game_id in ("aaaaaaaaaa", "bbbbbbbbbb"):
        ask_worker("games.tasks.check_history", game_id)
    ask_worker("games.tasks.play_bots", "cccccccccc", 3)
    ask_worker("games.tasks.send_notices", "mail")
    assert taken(4) == ["play_bots", "send_notices", "check_history", "check_history"]


def test_checks_count_and_have_no_age(broker):
    ask_worker("games.tasks.check_history", "aaaaaaaaaa")
    assert message_queue() == MessageQueue(1, 0.0)
