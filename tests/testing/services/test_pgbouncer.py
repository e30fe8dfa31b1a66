"""PgBouncer for one test, in transaction mode."""

import psycopg
import pytest

pytestmark = pytest.mark.usefixtures("processes")

SERVER = "SELECT pg_backend_pid()"


def test_clients_share_connections_except_during_a_transaction(pooler):
    with psycopg.connect(pooler, autocommit=True) as alice, psycopg.connect(pooler, autocommit=True) as bob:
        assert alice.execute(SERVER).fetchone() == bob.execute(SERVER).fetchone()
        with alice.transaction():
            assert alice.execute(SERVER).fetchone() != bob.execute(SERVER).fetchone()
