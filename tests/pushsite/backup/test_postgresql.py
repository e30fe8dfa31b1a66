"""What a restore does for PostgreSQL alone."""

import psycopg
import pytest
from django.core.management import call_command

from tests.pushsite.keeping.elsewhere import command, empty_database
from tests.support.tables import running

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_restored_is_known_to_the_planner(alice, bob, tmp_path):
    running(alice, bob)
    call_command("backup", str(tmp_path / "site.backup"))
    with empty_database(tmp_path) as elsewhere:
        command(elsewhere, "restore", str(tmp_path / "site.backup"))
        with psycopg.connect(elsewhere) as server:
            known = server.execute("SELECT DISTINCT tablename FROM pg_stats WHERE tablename LIKE 'games_%'").fetchall()
    assert {("games_game",), ("games_seat",)} <= set(known)
