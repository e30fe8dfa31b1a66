"""Each worker of a run has its own Redis database."""

import pytest

from tests.support.services import of_worker


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
