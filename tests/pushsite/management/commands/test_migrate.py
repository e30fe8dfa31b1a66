"""``manage.py migrate`` on several nodes at once."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, migrations
from django.db.migrations.executor import MigrationExecutor

from games.models import Game
from pushsite.management.database import one_process_at_a_time
from testing.site import ROOT
from tests.pushsite.backup.elsewhere import command, empty_database
from tests.support.database import how_many_wait_for_a_lock, migrated_to, migrated_to_the_newest
from tests.support.processes import eventually, shared_environment
from tests.support.servers import direct_url

WAITS = "Waiting for another process to finish its migrations ...\n"

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(**environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "migrate", "-v0"],
        cwd=ROOT,
        env=shared_environment(**environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.usefixtures("processes")
def test_two_nodes_start_on_a_new_database(tmp_path):
    with empty_database(tmp_path) as elsewhere:
        nodes = [migrate(DATABASE_URL=elsewhere) for _ in range(2)]
        said = [node.communicate()[1].replace(WAITS, "") for node in nodes]
        assert ([node.returncode for node in nodes], said) == ([0, 0], ["", ""])
        assert command(elsewhere, "replay") == "0 games replayed, none differs.\n"


@pytest.mark.usefixtures("processes")
def test_waiting_migration_says_so_and_continues_afterwards():
    with one_process_at_a_time(connection, waiting=pytest.fail):
        node = migrate()
        said = node.stderr.readline()
    assert said == WAITS
    assert (node.communicate(), node.returncode) == (("", ""), 0)


@pytest.mark.usefixtures("behind_pooler")
def test_two_waiting_migrations_leave_a_connection_in_a_small_pool(pooler):
    with one_process_at_a_time(connection, waiting=pytest.fail):
        nodes = [migrate(DATABASE_URL=pooler) for _ in range(2)]
        assert [node.stderr.readline() for node in nodes] == [WAITS] * 2
        assert Game.objects.count() == 0
    assert [(node.communicate(), node.returncode) for node in nodes] == [(("", ""), 0)] * 2


def test_lock_is_released_with_its_connection_even_after_an_error():
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), one_process_at_a_time(connection, waiting=pytest.fail):
            raise ZeroDivisionError


def test_lock_holds_no_snapshot_for_which_a_concurrent_index_would_wait():
    with one_process_at_a_time(connection, waiting=pytest.fail), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(backend_xmin), count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND state = 'idle in transaction'"
        )
        assert cursor.fetchone() == (0, 1)


@pytest.fixture
def one_to_apply() -> Iterator[None]:
    """Undo the last migration of ``accounts``."""
    migrated_to(("accounts", "0001_version_1"))
    yield
    migrated_to_the_newest()


@contextmanager
def somebody_reads() -> Iterator[psycopg.Connection]:
    """Hold the table of friends as a long query does, in another connection, until its transaction ends."""
    with psycopg.connect(direct_url()) as other:
        other.execute("LOCK TABLE accounts_friendship IN ACCESS SHARE MODE")
        yield other


def migrate_here(**options: float) -> list[str]:
    said = StringIO()
    call_command("migrate", verbosity=0, stderr=said, **options)
    return said.getvalue().splitlines()


def applied() -> bool:
    return not MigrationExecutor(connection).migration_plan(MigrationExecutor(connection).loader.graph.leaf_nodes())


IN_USE = "accounts.0002_no_declined: a table is in use, and nothing of this migration was kept."


@pytest.mark.usefixtures("one_to_apply")
def test_migration_whose_table_is_in_use_is_tried_again_until_it_is_free(monkeypatch):
    with somebody_reads() as other:
        waits = []
        monkeypatch.setattr(
            time, "sleep", lambda seconds: (waits.append(seconds), len(waits) == 2 and other.rollback())
        )
        said = migrate_here(lock_seconds=0.1)
    assert waits == [2, 4]
    assert said == [f"{IN_USE} Trying again in {wait} s ({tried} of 8 tries) ..." for tried, wait in [(1, 2), (2, 4)]]
    assert applied()


@pytest.mark.usefixtures("one_to_apply")
def test_migration_gives_up_before_others_have_waited_long():
    refused = []
    with somebody_reads():
        migration = threading.Thread(target=lambda: refused.append(in_vain(lock_seconds=2, tries=1)))
        migration.start()
        eventually(how_many_wait_for_a_lock)
        with psycopg.connect(direct_url()) as reader:  # has to queue behind it
            assert reader.execute("SELECT count(*) FROM accounts_friendship").fetchone() == (0,)
        migration.join()
    assert refused == [f"{IN_USE} Given up at try 1: run it again when few people play."]
    assert not applied()


def in_vain(**options: float) -> str:
    try:
        with pytest.raises(CommandError) as refused:
            migrate_here(**options)
        return str(refused.value)
    finally:
        connection.close()


def test_statement_that_takes_long_is_undone_and_not_tried_again(monkeypatch):
    slow = migrations.Migration("slow", "games")
    slow.operations = [migrations.RunSQL("SELECT pg_sleep(5)")]
    plan = [(slow, False)]
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_arguments, **_options: plan)
    with pytest.raises(CommandError) as refused:
        migrate_here(statement_seconds=0.2)
    assert str(refused.value) == (
        "games.slow: a statement took more than 0.2 s, and nothing of this migration was kept."
        " Run it when few people play, with --statement-seconds=0."
    )


def test_limits_end_with_the_migrations():
    migrate_here()
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert (connection.limits, cursor.fetchone()) == (None, ("0",))
