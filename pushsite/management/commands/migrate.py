"""``manage.py migrate``: Django's command, in one process at a time, beside a site that goes on."""

import time
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError, connections, transaction

from pushsite.database.connections import MigrationLimits, code_of
from pushsite.management.base import SiteCommand, print_database
from pushsite.management.data_version import mark_data, refuse_newer_data, refuse_older_data
from pushsite.management.database import one_process_at_a_time

LOCK_SECONDS = 3.0
STATEMENT_SECONDS = 60.0
TRIES = 8
LONGEST_WAIT = 30.0  # seconds between two tries
IN_USE = {"55P03", "40P01"}  # PostgreSQL's codes: a lock was not to be had in time; a deadlock
TOOK_TOO_LONG = "57014"


class Command(SiteCommand, migrate.Command):
    """Waits while another node migrates the same database, and tries again later what would keep the site waiting."""

    needs_site = False
    _migration: object = "The migrations"

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--lock-seconds",
            type=float,
            default=LOCK_SECONDS,
            help=f"How long a statement waits for a table that is in use (default: {LOCK_SECONDS:.0f}; 0: for ever).",
        )
        parser.add_argument(
            "--statement-seconds",
            type=float,
            default=STATEMENT_SECONDS,
            help=f"How long a statement may take (default: {STATEMENT_SECONDS:.0f}; 0: for ever).",
        )
        parser.add_argument(
            "--tries",
            type=int,
            default=TRIES,
            help=f"How often a migration is tried whose table is in use (default: {TRIES}).",
        )

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Connect before Django's checks, which take a full disk for a database without JSON."""
        if options["verbosity"]:
            print_database()
        with transaction.atomic(using=options["database"]):
            pass
        return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        """Take the lock before looking for migrations to apply."""
        database = connections[options["database"]]
        database.limits = MigrationLimits(options["lock_seconds"], options["statement_seconds"])  # type: ignore[attr-defined]
        try:
            with one_process_at_a_time(database, self._say_waiting):
                refuse_older_data(database)
                refuse_newer_data(database)
                if not (options["plan"] or options["check_unapplied"] or options["app_label"]):
                    mark_data(database)  # first: the version that serves may start again in between
                self._migrate(*args, **options)
        finally:
            database.limits = None  # type: ignore[attr-defined]

    def _migrate(self, *args: Any, **options: Any) -> None:
        """Apply what is left; each try goes on where the one before was undone."""
        for tried in range(1, options["tries"] + 1):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                if code_of(error) == TOOK_TOO_LONG:
                    raise CommandError(self._took_too_long(options["statement_seconds"])) from error
                if code_of(error) not in IN_USE:
                    raise
                self._wait_or_give_up(tried, options["tries"], error)
            else:
                return

    def _wait_or_give_up(self, tried: int, tries: int, error: OperationalError) -> None:
        undone = f"{self._migration}: a table is in use, and nothing of this migration was kept"
        if tried == tries:
            raise CommandError(f"{undone}. Given up at try {tries}: run it again when few people play.") from error
        wait = min(2.0**tried, LONGEST_WAIT)
        self.stderr.write(f"{undone}. Trying again in {wait:.0f} s ({tried} of {tries} tries) ...")
        time.sleep(wait)

    def _took_too_long(self, seconds: float) -> str:
        return (
            f"{self._migration}: a statement took more than {seconds:g} s, and nothing of this migration was kept."
            " Run it when few people play, with --statement-seconds=0."
        )

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:
        """Django calls this before and after each migration: note which one is under way."""
        self._migration = migration or self._migration
        super().migration_progress_callback(action, migration, fake)

    def _say_waiting(self) -> None:
        self.stderr.write("Waiting for another process to finish its migrations ...")
