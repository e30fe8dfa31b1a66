"""python -m tools.command NAME: update database and static files, then run a command of the site.

It uses one process, so that a second start takes one second instead of three.
"""

# ruff: noqa: E402
import gc

gc.set_threshold(50_000)  # before Django is imported: looking for garbage in it was a seventh of a start

import os
import sys
from hashlib import sha256
from pathlib import Path

from django import setup
from django.conf import settings
from django.core.management import call_command, execute_from_command_line
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from pushsite.management import database
from pushsite.management.base import plain_ending, print_database
from pushsite.management.data_version import VERSION, migrations_on_disk, refuse_newer_data, refuse_older_data
from tools.bootstrap.start import one_at_a_time

ROOT = Path(__file__).resolve().parents[1]
BACKUPS = 3  # made before updates; older ones are deleted
BACKUP_NAME, BACKUP_NAMES = "%Y-%m-%d-%H%M%S", "[0-9]*-[0-9]*-[0-9]*-[0-9]*.sqlite3"


def main() -> None:
    """Update the site, one process at a time, and run the command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    with plain_ending():
        with one_at_a_time(ROOT):
            update_site()
        execute_from_command_line(["make", *sys.argv[1:]])


def update_site(*, collect: bool = True) -> None:
    """Update the database; ``collect`` the static files too."""
    setup()
    print_database()
    if not _is_migrated():
        backed_up = _prepare_for_changes()
        call_command("migrate", verbosity=0)
        _stamp().write_text(_state())
        if backed_up:
            _delete_older_backups()
    if collect:
        # Compressing is half of the work of a first start, and of no use to visitors who are near.
        call_command("collectstatic", interactive=False, verbosity=0, if_changed=True, no_compress=settings.EMBEDDED)


def _is_migrated() -> bool:
    """Whether `migrate`, which also makes permissions, has come to its end with these migrations of this database."""
    return database.has_site() and _stamp().exists() and _stamp().read_text() == _state()


def _state() -> str:
    """Return a digest of the migrations in the database, with their times, and of those in this version."""
    applied = MigrationRecorder(connection).migration_qs.order_by("pk").values_list("app", "name", "applied")
    return sha256(repr((VERSION, [*applied], sorted(migrations_on_disk()))).encode()).hexdigest()


def _stamp() -> Path:
    stamp: Path = settings.DATA_DIR / "migrated"
    return stamp


def _prepare_for_changes() -> bool:
    """Say what takes a while; return whether a backup was made, since this version changes the tables of `make run`.

    The backup comes before ``migrate``, which notes first that this version has been here.
    """
    if not database.has_site():
        print("Creating the database ...", file=sys.stderr, flush=True)
        return False
    if connection.vendor != "sqlite":
        return False
    refuse_older_data(connection)
    refuse_newer_data()
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    print("This version changes the database; a backup first:", file=sys.stderr, flush=True)
    _backups().mkdir(exist_ok=True)
    call_command("backup", _backups() / f"{timezone.now():{BACKUP_NAME}}.sqlite3", stdout=sys.stderr)
    return True


def _delete_older_backups() -> None:
    for older in sorted(_backups().glob(BACKUP_NAMES))[:-BACKUPS]:
        older.unlink()


def _backups() -> Path:
    folder: Path = settings.DATA_DIR / "backups"
    return folder


if __name__ == "__main__":
    main()
