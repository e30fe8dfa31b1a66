"""python -m tools.command NAME: update database and static files, then run a command of the site.

It uses one process, so that a second start takes one second instead of three.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from django import setup
from django.apps import apps
from django.conf import settings
from django.core.management import call_command, execute_from_command_line
from django.core.management.base import OutputWrapper
from django.db import connection
from django.db.models.signals import pre_migrate
from django.utils import timezone

from pushsite.management import database
from pushsite.management.base import plain_ending, print_database
from tools.bootstrap.start import one_at_a_time

ROOT = Path(__file__).resolve().parents[1]
BACKUPS = 3  # made before updates; older ones are deleted


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
    pre_migrate.connect(_before_migrating, sender=apps.get_app_config("games"))
    call_command("migrate", verbosity=0)
    if collect:
        # Compressing is half of the work of a first start, and of no use to visitors who are near.
        call_command("collectstatic", interactive=False, verbosity=0, if_changed=True, no_compress=settings.EMBEDDED)


def _before_migrating(plan: Sequence[object], **kwargs: object) -> None:
    """Say what takes a while; before a new version changes the tables of `make run`, copy the database."""
    if not plan:
        return
    if not database.has_site():
        print("Creating the database ...", file=sys.stderr, flush=True)
    elif connection.vendor == "sqlite":
        print("This version changes the database; a backup first:", file=sys.stderr, flush=True)
        folder = settings.DATA_DIR / "backups"
        folder.mkdir(exist_ok=True)
        file = folder / f"{timezone.now():%Y-%m-%d-%H%M%S}.sqlite3"
        call_command("backup", file, stdout=OutputWrapper(sys.stderr))
        for older in sorted(folder.glob("*.sqlite3"))[:-BACKUPS]:
            older.unlink()


if __name__ == "__main__":
    main()
