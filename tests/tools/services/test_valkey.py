"""A Redis-protocol server for one run, from wherever there is one."""

import pytest
import redis

from tools.services.valkey import valkey


@pytest.fixture(autouse=True)
def _nothing_given(monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)


def test_what_is_given_is_used(monkeypatch):
    monkeypatch.setenv("REDIS_URL", "redis://somewhere/3")
    with valkey() as service:
        assert (service.url, service.origin) == ("redis://somewhere/3", "REDIS_URL")


def test_the_server_keeps_what_it_is_told_and_is_gone_afterwards():
    with valkey() as service:
        client = redis.Redis.from_url(service.url)
        client.set("what", "kept")
        assert client.get("what") == b"kept"
    with pytest.raises(redis.ConnectionError):
        client.ping()


def test_a_machine_without_one_uses_the_wheels(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with valkey() as service:
        assert (service.origin, redis.Redis.from_url(service.url).ping()) == ("from a wheel", True)


def test_a_stranger_without_the_password_is_refused():
    with valkey() as service:
        port = redis.Redis.from_url(service.url).connection_pool.connection_kwargs["port"]
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=port, retry=None).ping()
