"""``make run``, ``make demo`` and ``make staff`` update the site before they run."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from testing.embedded import EmbeddedSite
from tests.support.processes import collected_static_files, copied_sources, migrated_database
from tools.bootstrap.start import ROOT, one_at_a_time

pytestmark = pytest.mark.usefixtures("processes")

*_EARLIER, BEFORE_LAST, LAST = sorted(file.stem for file in (ROOT / "accounts/migrations").glob("[0-9]*.py"))
OLDER_BACKUPS = [f"{year}-11-26-020000.sqlite3" for year in (2021, 2022, 2023)]
WAITS = "Waiting for another make to finish its set-up ...\n"


def check_at(folder: Path | str, checkout: Path = ROOT) -> subprocess.Popen[str]:
    """Run ``check``, which needs only the set-up, on the embedded site of this folder."""
    elsewhere = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return subprocess.Popen(
        [sys.executable, "-m", "tools.command", "check"],
        cwd=checkout,
        env={**elsewhere, "PUSHSITE_MODE": "embedded", "PUSHSITE_DATA": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_command_waits_while_another_updates_the_site_then_creates_the_database_and_names_it(tmp_path):
    static = Path(collected_static_files(tmp_path))
    with one_at_a_time(ROOT):
        command = check_at(tmp_path)
        assert command.stdout.readline() == WAITS
        assert list(tmp_path.iterdir()) == [static]
    said = command.communicate()[1]
    with closing(sqlite3.connect(tmp_path / "pushsite.sqlite3")) as database:
        tables = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'games_game'").fetchone()
    assert (command.returncode, tables) == (0, (1,))
    assert said == f"Database: SQLite {tmp_path}/pushsite.sqlite3\nCreating the database ...\n"


def test_two_commands_at_once_on_a_new_site_both_succeed(tmp_path):
    collected_static_files(tmp_path)
    commands = [check_at(tmp_path) for _ in range(2)]
    said = [command.communicate()[0].removeprefix(WAITS) for command in commands]
    assert [command.returncode for command in commands] == [0, 0]
    assert said == ["System check identified no issues (0 silenced).\n"] * 2


def test_empty_data_folder_leaves_the_sources_as_they_are(tmp_path):
    checkout = copied_sources(tmp_path / "checkout")
    (checkout / "data").mkdir()
    migrated_database(checkout / "data")
    collected_static_files(checkout / "data")

    def sources() -> tuple[list[str], dict[str, bytes]]:
        static = {str(file): file.read_bytes() for file in (checkout / "static").rglob("*") if file.is_file()}
        return sorted(each.name for each in checkout.iterdir()), static

    before = sources()
    command = check_at("", checkout)
    assert command.communicate()[1] == "Database: SQLite data/pushsite.sqlite3\n"
    assert (command.returncode, sources() == before) == (0, True)


def test_unwritable_folder_is_reported_in_one_sentence(tmp_path):
    migrated_database(tmp_path)
    (tmp_path / "static").touch()
    command = check_at(tmp_path)
    assert command.communicate()[1].splitlines()[-1] == (
        f"{tmp_path}/static/staticfiles.json cannot be used: Not a directory"
    )
    assert command.returncode == 1


def test_a_first_start_that_was_killed_ten_times_goes_on_where_it_was(tmp_path):
    for tenth in range(1, 11):
        command = check_at(tmp_path)
        with suppress(subprocess.TimeoutExpired):
            command.wait(tenth * 0.3)
        command.kill()
        command.communicate()
    command = check_at(tmp_path)
    said = command.communicate()[0].removeprefix("Waiting for another make to finish its set-up ...\n")
    assert said == "System check identified no issues (0 silenced).\n"
    (tmp_path / "whole").mkdir()
    migrated_database(tmp_path / "whole")
    assert tables(tmp_path) == tables(tmp_path / "whole")
    names = json.loads((tmp_path / "static/staticfiles.json").read_text())["paths"].values()
    assert [name for name in names if not (tmp_path / "static" / name).exists()] == []


def tables(folder: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(folder / "pushsite.sqlite3")) as database:
        return sorted(database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


@pytest.fixture
def site_to_update(tmp_path):
    """The folder of a site without the newest migration of accounts, with backups, among them one made by hand."""
    migrated_database(tmp_path)
    collected_static_files(tmp_path)
    EmbeddedSite(tmp_path).run("manage.py", "migrate", "accounts", BEFORE_LAST, "-v0")
    changed(tmp_path, "DELETE FROM django_migrations WHERE app = 'pushsite'")
    (tmp_path / "backups").mkdir()
    for name in (*OLDER_BACKUPS, "0-mine.sqlite3"):
        (tmp_path / "backups" / name).touch()
    return tmp_path


def changed(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "pushsite.sqlite3", isolation_level=None)) as database:
        database.execute(statement)


def backups_in(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / "backups").iterdir())


def test_an_update_that_changes_the_database_backs_it_up_first(site_to_update):
    said = check_at(site_to_update).communicate()[1].splitlines()
    kept = backups_in(site_to_update)
    assert said[1] == "This version changes the database; a backup first:"
    assert said[2].startswith(f"{site_to_update}/backups/{kept[-1]}: 0 games")
    assert kept[:-1] == ["0-mine.sqlite3", *OLDER_BACKUPS[1:]]
    with closing(sqlite3.connect(site_to_update / "backups" / kept[-1])) as database:
        applied = database.execute("SELECT app, name FROM django_migrations").fetchall()
    assert ("accounts", BEFORE_LAST) in applied
    assert ("accounts", LAST) not in applied
    assert [name for app, name in applied if app == "pushsite"] == []  # the version before may use it
    again = check_at(site_to_update).communicate()[1]
    assert again == f"Database: SQLite {site_to_update}/pushsite.sqlite3\n"


def status_of(folder: Path) -> int:
    """Run ``check`` on the site of this folder, and return its status."""
    command = check_at(folder)
    command.communicate()
    return command.returncode


def permissions_in(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "pushsite.sqlite3")) as database:
        number: int = database.execute("SELECT count(*) FROM auth_permission").fetchone()[0]
        return number


@pytest.fixture
def updated_site(tmp_path):
    """The folder of a site that has been started, and has lost the permissions that `migrate` makes at its end."""
    migrated_database(tmp_path)
    collected_static_files(tmp_path)
    check_at(tmp_path).communicate()
    assert permissions_in(tmp_path)
    changed(tmp_path, "DELETE FROM auth_permission")
    return tmp_path


def test_a_start_without_new_migrations_skips_migrate(updated_site):
    assert status_of(updated_site) == 0
    assert permissions_in(updated_site) == 0


def test_another_database_in_the_folder_is_migrated_again(updated_site):
    changed(updated_site, "UPDATE django_migrations SET applied = '2026-11-28' WHERE name = '0001_initial'")
    assert status_of(updated_site) == 0
    assert permissions_in(updated_site)


def test_a_start_that_failed_after_its_last_migration_goes_on_there(site_to_update):
    changed(site_to_update, "DELETE FROM auth_permission")
    changed(
        site_to_update, "CREATE TRIGGER fails BEFORE INSERT ON auth_permission BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    assert status_of(site_to_update) == 1
    changed(site_to_update, "DROP TRIGGER fails")
    assert status_of(site_to_update) == 0
    assert permissions_in(site_to_update)


def test_an_update_that_fails_deletes_no_backup(site_to_update):
    changed(
        site_to_update,
        "CREATE TRIGGER fails BEFORE INSERT ON django_migrations WHEN NEW.app = 'accounts'"
        " BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    command = check_at(site_to_update)
    command.communicate()
    assert (command.returncode, backups_in(site_to_update)[:-1]) == (1, ["0-mine.sqlite3", *OLDER_BACKUPS])


def test_an_update_of_newer_data_is_refused_and_makes_no_backup(site_to_update):
    changed(
        site_to_update,
        "INSERT INTO django_migrations (app, name, applied)"
        " VALUES ('pushsite', '99.2_readable_from_99.1', '2026-11-26')",
    )
    command = check_at(site_to_update)
    assert "its data need version 99.1 or newer." in command.communicate()[1]
    assert (command.returncode, backups_in(site_to_update)) == (1, ["0-mine.sqlite3", *OLDER_BACKUPS])
