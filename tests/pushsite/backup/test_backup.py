"""Backup and restore, on the database of this run."""

import os
import shutil
import stat
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import User
from games.history.replay import difference, started_games
from games.models import Game
from pushsite.backup import BackupProblem, check_backup
from pushsite.management import database
from testing.site import ROOT
from testing.tables import against_bots, fresh, open_for, play, play_to_the_end, running
from tests.pushsite.backup.elsewhere import attempt, command, empty_database
from tests.support.processes import shared_environment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "site.backup"


def say(*arguments: str) -> str:
    said = StringIO()
    call_command(*arguments, stdout=said)
    return said.getvalue()


def everything_stored() -> dict[str, list[tuple]]:
    """All rows of all tables, except the tables that migrations fill."""
    with connection.cursor() as cursor:
        tables = sorted(set(connection.introspection.table_names(cursor)) - {"django_migrations"})
        rows = {}
        for table in tables:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows[table] = sorted(cursor.fetchall(), key=repr)
    return rows


def a_game_of_each_kind(alice, bob) -> tuple[Game, Game]:
    """Create an open, a running and a finished game; return the last two."""
    open_for(alice, public=True)
    return play(running(alice, bob), "draw"), play_to_the_end(against_bots(bob, rules="pushemup"))


@pytest.mark.usefixtures("processes")
def test_restored_games_are_as_backed_up_and_can_continue(alice, bob, file):
    runs, over = a_game_of_each_kind(alice, bob)
    before = everything_stored()
    say("backup", str(file))
    play_to_the_end(runs)
    User.objects.create_user("late@example.org")
    assert say("restore", str(file), "--replace", "--noinput").startswith("Restored: the site has 3 games.")
    assert everything_stored() == before
    assert [difference(game) for game in started_games()] == [None, None]
    assert (fresh(runs).version, fresh(over).status) == (runs.version, "finished")
    assert play_to_the_end(runs).status == "finished"
    assert [difference(game) for game in started_games()] == [None, None]


@pytest.mark.usefixtures("processes")
def test_backup_is_restored_into_an_empty_database_where_every_game_replays(alice, bob, file, tmp_path):
    a_game_of_each_kind(alice, bob)
    say("backup", str(file))
    with empty_database(tmp_path) as elsewhere:
        assert "the site has 3 games" in command(elsewhere, "restore", str(file))
        assert command(elsewhere, "replay").endswith("2 games replayed, none differs.\n")
        assert "No changes" in command(elsewhere, "makemigrations", "--check")


@pytest.mark.usefixtures("processes")
def test_backup_prints_the_number_of_its_games(alice, bob, file):
    a_game_of_each_kind(alice, bob)
    said = say("backup", str(file))
    assert said == f"{file}: 3 games, {file.stat().st_size / 1e6:,.1f} MB; only you can read it.\n"


@pytest.mark.usefixtures("processes")
def test_cron_needs_only_the_file_beside_the_checkout(alice, bob, file, tmp_path):
    a_game_of_each_kind(alice, bob)
    checkout = copy_of_the_checkout(tmp_path / "checkout")
    site = shared_environment()
    (checkout / "production.env").write_text(
        f"PUSHSITE_MODE=test\nDATABASE_URL='{site['DATABASE_URL']}'\nREDIS_URL='{site['REDIS_URL']}'\n"
    )
    done = subprocess.run(
        [sys.executable, str(checkout / "manage.py"), "backup", str(file)],
        cwd="/",
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
    )
    assert (done.stderr, done.returncode) == (f"Database: {database.name()}\n", 0)
    assert done.stdout.startswith(f"{file}: 3 games, ")


def copy_of_the_checkout(folder: Path) -> Path:
    """A copy with its own ``manage.py``, so that a test can put a file beside it."""
    folder.mkdir()
    shutil.copy(ROOT / "manage.py", folder)
    shutil.copytree(ROOT / "pushsite", folder / "pushsite")
    for name in ("accounts", "games", "locale", "static", "templates"):
        (folder / name).symlink_to(ROOT / name)
    return folder


@pytest.mark.usefixtures("processes")
def test_database_without_the_sites_tables_is_refused_and_no_file_is_written(file, tmp_path):
    with empty_database(tmp_path) as elsewhere:
        done = attempt(elsewhere, "backup", str(file))
    assert (done.returncode, done.stdout, list(tmp_path.iterdir())) == (1, "", [])
    says_which, refuses = done.stderr.splitlines()
    name = says_which.removeprefix("Database: ")
    assert refuses.startswith(f"CommandError: {name} has no tables of this site, so nothing was done.")


@pytest.mark.usefixtures("processes")
def test_restore_refuses_a_database_with_other_tables(alice, file, tmp_path):
    say("backup", str(file))
    with empty_database(tmp_path) as elsewhere:
        command(elsewhere, "migrate", "sessions", "-v0")
        done = attempt(elsewhere, "restore", str(file), "--replace", "--noinput")
        assert "[X] 0001_initial" in command(elsewhere, "showmigrations", "sessions")
    assert (done.returncode, done.stdout) == (1, "")
    assert "This database has tables, but none of this site." in done.stderr


@pytest.mark.usefixtures("processes")
def test_restore_refuses_a_database_that_another_program_uses_too(alice, file):
    say("backup", str(file))
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE wiki_page (title text)")
    try:
        with pytest.raises(CommandError) as refused:
            say("restore", str(file), "--replace", "--noinput")
        assert "wiki_page" in connection.introspection.table_names()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS wiki_page")
    assert str(refused.value) == (
        "This database also has tables of another program (wiki_page), which would be lost. Nothing was changed:"
        " restore into a database of the site's own."
    )


def test_statistics_of_a_database_are_no_tables_of_another_program():
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    assert database.tables_of_others() == []


@pytest.mark.usefixtures("processes")
def test_file_that_is_no_backup_creates_no_database(file, tmp_path):
    file.write_text("a letter")
    with empty_database(tmp_path) as elsewhere:
        done = attempt(elsewhere, "restore", str(file))
    assert (done.returncode, "Nothing was changed." in done.stderr) == (1, True)
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.usefixtures("processes")
def test_only_the_owner_can_read_a_backup(alice, file):
    say("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_existing_file_is_not_overwritten(file):
    file.write_text("precious")
    with pytest.raises(CommandError):
        say("backup", str(file))
    assert file.read_text() == "precious"


@pytest.mark.usefixtures("processes")
def test_site_with_games_is_not_overwritten_without_confirmation(alice, bob, file):
    say("backup", str(file))
    running(alice, bob)
    before = everything_stored()
    with pytest.raises(CommandError) as refused:
        say("restore", str(file))
    assert "1 games" in str(refused.value)
    assert everything_stored() == before


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("answer", ["", "yes", "2"])
def test_replacing_games_needs_their_number(alice, bob, file, monkeypatch, answer):
    say("backup", str(file))
    running(alice, bob)
    monkeypatch.setattr("builtins.input", lambda question: answer)
    with pytest.raises(CommandError):
        say("restore", str(file), "--replace")
    assert Game.objects.count() == 1
    monkeypatch.setattr("builtins.input", lambda question: "1")
    say("restore", str(file), "--replace")
    assert Game.objects.count() == 0


@pytest.mark.usefixtures("processes")
def test_file_that_is_no_backup_is_refused_and_changes_nothing(alice, bob, file):
    file.write_text("a letter")
    open_for(alice)
    before = everything_stored()
    with pytest.raises(CommandError):
        say("restore", str(file), "--replace", "--noinput")
    assert everything_stored() == before


@pytest.mark.usefixtures("processes")
def test_half_a_backup_is_refused_and_changes_nothing(alice, bob, file):
    a_game_of_each_kind(alice, bob)
    say("backup", str(file))
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 2 // 3])
    before = everything_stored()
    with pytest.raises(CommandError):
        say("restore", str(file), "--replace", "--noinput")
    assert everything_stored() == before


@pytest.mark.usefixtures("processes")
def test_backup_of_a_newer_site_is_refused_with_its_unknown_migrations(file):
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_later', '2030-01-01')"
        )
    try:
        say("backup", str(file))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")
    with pytest.raises(BackupProblem) as refused:
        check_backup(file)
    assert "games.9999_later" in str(refused.value)


def test_missing_folder_is_named(tmp_path):
    with pytest.raises(CommandError) as refused:
        say("backup", str(tmp_path / "nowhere" / "site.backup"))
    assert str(tmp_path / "nowhere") in str(refused.value)
