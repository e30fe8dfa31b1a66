"""``manage.py migrate`` on several nodes at once."""

import subprocess
import sys

import pytest
from django.db import connection

from games.models import Game
from pushsite.management.database import one_process_at_a_time
from tests.pushsite.backup.elsewhere import command, empty_database
from tests.support.processes import ROOT, shared_environment

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
