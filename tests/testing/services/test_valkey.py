"""A Redis-protocol server for one run, from the environment, the machine or a wheel."""

import pytest
import redis

from testing.services.valkey import valkey


@pytest.fixture(autouse=True)
def _no_redis_url(monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)


def test_redis_url_is_used(monkeypatch):
    monkeypatch.setenv("REDIS_URL", "redis://somewhere/3")
    with valkey() as service:
        assert (service.url, service.origin) == ("redis://somewhere/3", "REDIS_URL")


@pytest.mark.usefixtures("processes")
def test_server_stores_values_and_ends_afterwards():
    with valkey() as service:
        client = redis.Redis.from_url(service.url)
        client.set("what", "kept")
        assert client.get("what") == b"kept"
    with pytest.raises(redis.ConnectionError):
        client.ping()


@pytest.mark.usefixtures("processes")
def test_machine_without_a_server_uses_the_wheel(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with valkey() as service:
        assert (service.origin, redis.Redis.from_url(service.url).ping()) == ("from a wheel", True)


@pytest.mark.usefixtures("processes")
def test_client_without_the_password_is_refused():
    with valkey() as service:
        port = redis.Redis.from_url(service.url).connection_pool.connection_kwargs["port"]
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=port, retry=None).ping()
