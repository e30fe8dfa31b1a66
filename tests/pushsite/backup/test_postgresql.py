"""Restore on PostgreSQL."""

import psycopg
import pytest
from django.core.management import CommandError, call_command

from games.models import Game
from testing.tables import running
from tests.pushsite.backup.elsewhere import command, empty_database

pytestmark = pytest.mark.django_db(transaction=True)


def test_restored_tables_are_analyzed(alice, bob, tmp_path, processes):
    running(alice, bob)
    call_command("backup", str(tmp_path / "site.backup"))
    with empty_database(tmp_path) as elsewhere:
        command(elsewhere, "restore", str(tmp_path / "site.backup"))
        with psycopg.connect(elsewhere) as server:
            known = server.execute("SELECT DISTINCT tablename FROM pg_stats WHERE tablename LIKE 'games_%'").fetchall()
    assert {("games_game",), ("games_seat",)} <= set(known)


def test_both_commands_refuse_a_pooler(alice, bob, tmp_path, request, processes):
    running(alice, bob)
    call_command("backup", str(tmp_path / "direct.backup"))
    request.getfixturevalue("behind_pooler")
    asks = "DATABASE_URL leads to a pooler, and this command needs the server itself:"
    with pytest.raises(CommandError, match=asks):
        call_command("backup", str(tmp_path / "pooled.backup"))
    with pytest.raises(CommandError, match=f"Nothing was changed. {asks}"):
        call_command("restore", str(tmp_path / "direct.backup"), "--replace", "--noinput")
    assert [each.name for each in tmp_path.iterdir()] == ["direct.backup"]
    assert Game.objects.count() == 1
