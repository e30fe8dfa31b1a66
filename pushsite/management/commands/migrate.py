"""``manage.py migrate``: Django's command, in one process at a time."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from pushsite.management.base import SiteCommand
from pushsite.management.database import one_process_at_a_time


class Command(SiteCommand, migrate.Command):
    """Waits while another node migrates the same database."""

    needs_site = False

    def handle(self, *args: Any, **options: Any) -> None:
        """Take the lock before looking for migrations to apply."""
        with one_process_at_a_time(connections[options["database"]], self._say_waiting):
            super().handle(*args, **options)

    def _say_waiting(self) -> None:
        self.stderr.write("Waiting for another process to finish its migrations ...")
