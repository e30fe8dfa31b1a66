"""Data say which versions may use them; any other refuses in a sentence."""

import re
import subprocess
import sys
import tomllib
from io import StringIO
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from pushsite.management.data_version import READABLE_FROM, VERSION, end_at_newer_data, why_not_readable
from tests.support.processes import shared_environment

OWN = (("pushsite", f"{VERSION}_readable_from_{READABLE_FROM}"), ("games", "0001_version_1"))
NEWER = ("games", "0999_newer")
REFUSED = (
    f"Pushsite {VERSION} must not use this database, and has changed nothing: its data need version 99.1 or newer."
)
UNKNOWN = f"a version after {VERSION} has made migrations that this one does not know (games.0999_newer)."
PARTS = {
    "web": ["-m", "gunicorn", "pushsite.wsgi", "--bind", "127.0.0.1:0"],
    "worker": ["-m", "celery", "-A", "pushsite", "worker"],
    "beat": ["-m", "celery", "-A", "pushsite", "beat"],
    "migrate": ["-m", "manage", "migrate"],
    "replay": ["-m", "manage", "replay"],
}


def recorded(app: str, name: str) -> None:
    MigrationRecorder(connection).record_applied(app, name)


def test_version_is_that_of_the_project():
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION


@pytest.mark.parametrize(
    ("applied", "why"),
    [
        ([], ""),
        (OWN, ""),
        ([*OWN, NEWER], UNKNOWN),
        ([*OWN, NEWER, ("pushsite", "99.2_readable_from_1.0.0")], ""),
        ([*OWN, NEWER, ("pushsite", "99.2_readable_from_99.1")], "its data need version 99.1 or newer."),
        ([*OWN, ("pushsite", "1.0.10_readable_from_1.0.9")], "its data need version 1.0.9 or newer."),
        ([*OWN, ("games", "0053_archive")], ""),  # replaced by one of this version
    ],
)
def test_data_are_refused_that_a_newer_version_has_not_left_readable(applied, why):
    assert why_not_readable(applied) == why


@pytest.mark.django_db
def test_migrate_notes_once_which_versions_may_use_the_data():
    for _ in range(2):
        call_command("migrate", verbosity=0)
    assert MigrationRecorder.Migration.objects.filter(app="pushsite").count() == 1
    assert set(MigrationRecorder(connection).applied_migrations()) >= {OWN[0]}


@pytest.mark.django_db
@pytest.mark.both_databases
@pytest.mark.parametrize("command", ["migrate", "replay", "figures"])
def test_commands_refuse_newer_data(command):
    recorded("pushsite", "99.2_readable_from_99.1")
    with pytest.raises(CommandError, match=re.escape(REFUSED)):
        call_command(command, verbosity=0, stdout=StringIO())


@pytest.mark.django_db
def test_process_that_starts_ends_at_newer_data_and_not_without_a_database(monkeypatch):
    monkeypatch.setattr(connection, "close", lambda: None)
    end_at_newer_data()
    recorded(*NEWER)
    with pytest.raises(SystemExit, match=re.escape(UNKNOWN)):
        end_at_newer_data()
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", Mock(side_effect=OperationalError))
    end_at_newer_data()


@pytest.mark.usefixtures("processes")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("part", PARTS)
def test_no_part_of_a_site_starts_with_newer_data(part):
    recorded("pushsite", "99.2_readable_from_99.1")
    try:
        ended = subprocess.run(
            [sys.executable, *PARTS[part]], env=shared_environment(), capture_output=True, text=True, timeout=60
        )
    finally:
        MigrationRecorder.Migration.objects.filter(name="99.2_readable_from_99.1").delete()
    assert (ended.returncode != 0, REFUSED in ended.stderr) == (True, True), ended.stderr[-2000:]
