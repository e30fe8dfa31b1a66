"""Each worker of a run has its own Redis database, and no run deletes what others have stored."""

import pytest
from redis import Redis

from tests.support.services import of_worker, own_databases


@pytest.mark.parametrize(
    "given, worker, own",
    [
        ("redis://:word@127.0.0.1:6379/0", "gw0", "redis://:word@127.0.0.1:6379/0"),
        ("redis://:word@127.0.0.1:6379/0", "gw3", "redis://:word@127.0.0.1:6379/3"),
        ("redis://localhost", "gw1", "redis://localhost/1"),
        ("redis://localhost/5", "gw1", "redis://localhost/6"),
    ],
)
def test_worker_adds_its_number_to_the_given_database(given, worker, own):
    assert of_worker(given, worker) == own


def test_run_ends_at_once_if_others_have_stored_something_in_its_databases(own_redis):
    with Redis.from_url(of_worker(own_redis.url, "gw2")) as third:
        third.set("theirs", "1")
        with pytest.raises(pytest.UsageError, match=r"^REDIS_URL: database 2 contains keys,"):
            own_databases(own_redis.url).__enter__()
        assert third.keys() == [b"theirs"]


def test_run_empties_its_databases_and_leaves_those_before_them_alone(own_redis):
    with Redis.from_url(own_redis.url) as before, Redis.from_url(of_worker(own_redis.url, "gw2")) as third:
        before.set("theirs", "1")
        with own_databases(of_worker(own_redis.url, "gw1")):
            third.set("ours", "1")
        assert (before.keys(), third.keys()) == ([b"theirs"], [])
