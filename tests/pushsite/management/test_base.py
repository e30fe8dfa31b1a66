"""Every command names its database, and ends with one sentence if the database is unusable."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.core.management import CommandError, load_command_class

from pushsite.management.base import SiteCommand, plain_ending
from pushsite.management.delegate import DelegatedCommand
from testing.site import ROOT
from tests.support.processes import production

NOBODY_LISTENS = "postgres://pushsite:canary@127.0.0.1:9/site"
COMMANDS = sorted(ROOT.glob("*/management/commands/[a-z]*.py"))


def manage(environment: Mapping[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def embedded(folder: Path) -> dict[str, str]:
    return os.environ | {"PUSHSITE_MODE": "embedded", "PUSHSITE_DATA": str(folder)}


@pytest.mark.parametrize("file", COMMANDS, ids=lambda file: file.stem)
def test_every_command_of_the_project_names_its_database_or_starts_another_program(file):
    assert isinstance(load_command_class(file.parts[-4], file.stem), SiteCommand | DelegatedCommand)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("command", ["replay", "migrate"])
def test_database_that_is_down_is_reported_in_one_sentence(command):
    done = manage(production(DATABASE_URL=NOBODY_LISTENS), command)
    says_which, why = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (1, "")
    assert says_which == "Database: PostgreSQL site at 127.0.0.1:9"
    assert why.startswith("PostgreSQL site at 127.0.0.1:9 cannot be used: ")
    assert "Connection refused" in why


@pytest.mark.usefixtures("processes")
def test_set_up_reports_a_database_that_is_down_in_one_sentence():
    done = subprocess.run(
        [sys.executable, "-m", "tools.command", "check"],
        cwd=ROOT,
        env=production(DATABASE_URL=NOBODY_LISTENS),
        capture_output=True,
        text=True,
    )
    assert [line.partition(" cannot be used: ")[0] for line in done.stderr.splitlines()] == [
        "Database: PostgreSQL site at 127.0.0.1:9",
        "PostgreSQL site at 127.0.0.1:9",
    ]
    assert done.returncode == 1


@pytest.mark.usefixtures("processes")
def test_traceback_option_shows_everything():
    done = manage(production(DATABASE_URL=NOBODY_LISTENS), "replay", "--traceback")
    assert "Traceback (most recent call last):" in done.stderr


@pytest.mark.usefixtures("processes")
def test_database_without_the_sites_tables_is_refused_by_name_and_not_created(tmp_path):
    done = manage(embedded(tmp_path), "staff")
    file = tmp_path / "pushsite.sqlite3"
    refusal = (
        f"CommandError: SQLite {file} has no tables of this site, so nothing was done. If you meant another database,"
        " set the site's variables or PUSHSITE_ENV_FILE; if not, `manage.py migrate` creates the tables."
    )
    assert done.stderr.splitlines() == [f"Database: SQLite {file}", refusal]
    assert (done.returncode, done.stdout, file.exists()) == (1, "", False)


@pytest.mark.usefixtures("processes")
def test_data_folder_that_cannot_be_created_is_reported_in_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    done = manage(embedded(folder), "serve")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"{folder} cannot be used: Not a directory. The embedded site keeps its data there: make it a folder that you"
        " can write to, or name another in PUSHSITE_DATA.\n"
    )


@pytest.mark.usefixtures("processes")
def test_database_that_cannot_be_opened_is_reported_in_one_sentence(tmp_path):
    file = tmp_path / "pushsite.sqlite3"
    file.mkdir()
    done = manage(embedded(tmp_path), "migrate")
    assert done.stderr.splitlines()[-1] == f"SQLite {file} cannot be used: unable to open database file"


@pytest.mark.usefixtures("processes")
def test_damaged_database_is_reported_in_one_sentence(tmp_path):
    file = tmp_path / "pushsite.sqlite3"
    file.write_text("a letter, and long enough to be no empty database\n" * 100)
    done = manage(embedded(tmp_path), "replay")
    assert done.stderr.splitlines()[-1] == f"SQLite {file} cannot be used: file is not a database"


def test_refusal_of_a_command_that_another_runs_is_one_sentence(monkeypatch):
    """Such as that of a migration whose table is in use, within ``make run``."""
    with pytest.raises(SystemExit) as ended, plain_ending():
        raise CommandError("A table is in use.")
    assert ended.value.code == "A table is in use."
    monkeypatch.setattr(sys, "argv", ["manage.py", "--traceback"])
    with pytest.raises(CommandError), plain_ending():
        raise CommandError("A table is in use.")
