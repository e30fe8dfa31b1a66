"""A service that is switched off and on."""

import psycopg
import pytest
import redis

from testing.services.postgres import own_postgres
from testing.services.valkey import own_valkey

pytestmark = pytest.mark.usefixtures("processes")


def test_postgres_keeps_its_data():
    with own_postgres() as server:
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE kept (id int)")
        server.off()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(server.url)
        server.on()
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_valkey_comes_back_empty_at_the_same_url():
    with own_valkey() as server, redis.Redis.from_url(server.url) as client:
        client.set("a", "1")
        server.off()
        with pytest.raises(redis.ConnectionError):
            client.get("a")
        server.on()
        assert client.get("a") is None
