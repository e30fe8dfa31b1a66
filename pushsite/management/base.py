"""The base class of the site's commands, and plain messages for failures of database and disk."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    InternalError,
    NotSupportedError,
    ProgrammingError,
)
from django.db.transaction import TransactionManagementError

from pushsite.management import database
from pushsite.management.data_version import refuse_newer_data
from pushsite.management.plain_ending import end_plainly, sentence_of

OUR_OWN_FAULTS = (DataError, IntegrityError, InternalError, NotSupportedError, ProgrammingError)
NO_SITE = (
    "{name} has no tables of this site, so nothing was done. If you meant another database, set the site's variables"
    " or PUSHSITE_ENV_FILE; if not, `manage.py migrate` creates the tables."
)


class SiteCommand(BaseCommand):
    """A command that names its database, and refuses one without the site's tables or with data of a newer version."""

    needs_site = True
    reads_data = True  # for which this version must know what they mean

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Name the database before the command asks a question or fails."""
        if options["verbosity"]:
            print_database()
        if self.needs_site and not database.has_site():
            raise CommandError(NO_SITE.format(name=database.name()))
        if self.needs_site and self.reads_data:
            refuse_newer_data()
        return super().execute(*args, **options)


class Progress:
    """Lines of a long command that say how far it is, at most one every ten seconds."""

    SECONDS = 10

    def __init__(self, output: OutputWrapper) -> None:
        self._output = output
        self._told_at = time.monotonic()

    def tell(self, line: str) -> None:
        """Write ``line``, unless there was one just now."""
        if time.monotonic() - self._told_at > self.SECONDS:
            self._told_at = time.monotonic()
            self._output.write(line)


@cache
def print_database() -> None:
    """Name the database on stderr, once in a process."""
    print(f"Database: {database.name()}", file=sys.stderr, flush=True)


@contextmanager
def plain_ending() -> Iterator[None]:
    """End the process with one sentence if a command, database or disk fail; ``--traceback`` shows everything."""
    end_plainly()
    try:
        yield
    except (CommandError, DatabaseError, OSError, OverflowError, UnicodeEncodeError) as error:
        # In a failed transaction every query fails; only the cause says why.
        failed = error.__cause__ if isinstance(error, TransactionManagementError) else error
        if "--traceback" in sys.argv or failed is None or isinstance(failed, OUR_OWN_FAULTS):
            raise
        sys.exit(_sentence(failed))


def _sentence(error: BaseException) -> str:
    if isinstance(error, CommandError):
        return str(error)
    if isinstance(error, DatabaseError):
        return f"{database.name()} cannot be used: {' '.join(str(error).split())}"
    if isinstance(error, UnicodeEncodeError):  # a file name where a text belongs
        return f"{error.object!r} is no text that the site can store."
    if isinstance(error, OverflowError):
        return f"A number is too large: {error}"
    return sentence_of(error) if isinstance(error, OSError) else f"Stopped: {error}"
