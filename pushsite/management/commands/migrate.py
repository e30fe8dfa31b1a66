"""``manage.py migrate``: Django's, in one process at a time."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from pushsite.management.base import SiteCommand
from pushsite.management.database import alone


class Command(SiteCommand, migrate.Command):
    """Wait while another node migrates the same database: both would make the same tables."""

    needs_site = False

    def handle(self, *args: Any, **options: Any) -> None:
        """Look for what is to be done only when nobody else is at it."""
        with alone(connections[options["database"]], self._say_what_it_waits_for):
            super().handle(*args, **options)

    def _say_what_it_waits_for(self) -> None:
        self.stderr.write("Waiting for another process to finish its migrations ...")
