"""The order in which workers take messages from the queue, and what is told of those that wait."""

import pytest
import redis
from celery import current_app
from django.conf import settings

from games.play.wake_ups import wake_bots, wake_notices, wake_test
from pushsite.workers import DEFAULT_QUEUE, OUTBOUND_QUEUE, MessageQueue, ask_worker, message_queue


@pytest.fixture
def broker():
    queue = redis.Redis.from_url(settings.REDIS_URL)
    queue.flushdb()
    yield
    queue.flushdb()


def taken(number, queue=DEFAULT_QUEUE):
    """The tasks of the next messages, as a worker of this queue takes them."""
    tasks = []
    with current_app.connection_for_read() as connection:
        queues = [current_app.amqp.queues[queue]]
        consumer = current_app.amqp.TaskConsumer(connection.default_channel, queues)
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


def test_neither_bots_nor_mail_wait_behind_what_goes_to_strangers_servers(broker):
    for channel in ("web_push", "hook", "mail"):
        wake_notices(channel)
    wake_test("web_push", 1)
    wake_bots("cccccccccc", 3)
    assert taken(2) == ["send_notices", "play_bots"]
    assert message_queue() == MessageQueue(0, 0.0)
    assert taken(3, OUTBOUND_QUEUE) == ["send_notices", "send_notices", "send_test"]


def test_checks_count_and_have_no_age(broker):
    ask_worker("games.tasks.check_history", "aaaaaaaaaa")
    assert message_queue() == MessageQueue(1, 0.0)
