"""Backups by pg_dump, pg_restore and psql, which must be of the server's version or newer."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import dropwhile, islice, takewhile
from pathlib import Path
from typing import IO

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from pushsite.backup.staging import BackupProblem
from pushsite.database.connections import is_pooled

OWNED_BY_RESTORER = ("--no-owner", "--no-privileges")
ROWS_BEGIN = "COPY "  # the line before the rows of a table
ROWS_END = "\\.\n"  # the line after them


def dump(file: Path) -> None:
    """Write the database in pg_dump's custom format, which is compressed."""
    _refuse_pooler()
    _run("pg_dump", "--format=custom", *OWNED_BY_RESTORER, f"--file={file}", connect=True)


def migrations_in(file: Path) -> set[tuple[str, str]]:
    """Return app and name of each migration that is applied in the dump."""
    rows = (line.rstrip("\n").split("\t") for line in _rows(file, "django_migrations"))
    return {(app, name) for _number, app, name, _applied in rows}


def count(file: Path, table: str) -> int:
    """Return the number of rows of the dumped table."""
    return sum(1 for _line in _rows(file, table))


def _rows(file: Path, table: str) -> Iterator[str]:
    """Yield one line for each row of the dumped table; nothing if there is no such table."""
    with tempfile.TemporaryFile("w+") as script:
        _run("pg_restore", "--data-only", f"--table={table}", "--file=-", str(file), output=script)
        script.seek(0)
        from_rows = dropwhile(lambda line: not line.startswith(ROWS_BEGIN), script)
        yield from takewhile(lambda line: line != ROWS_END, islice(from_rows, 1, None))


def load(file: Path) -> None:
    """Load the dump in one transaction: if anything fails, nothing has changed."""
    _refuse_pooler()
    with connection.cursor() as cursor:
        tables = [connection.ops.quote_name(name) for name in connection.introspection.table_names(cursor)]
    connection.close()  # its prepared statements refer to the old tables
    clear = f"DROP TABLE {', '.join(tables)} CASCADE" if tables else "SELECT 1"
    with tempfile.TemporaryFile("w+") as script:
        _run("pg_restore", *OWNED_BY_RESTORER, "--file=-", str(file), output=script)
        script.seek(0)
        settings = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null")
        # Without ANALYZE, PostgreSQL read all 23 million actions for each of 100,000 games.
        _run("psql", *settings, f"--command={clear}", "--file=-", "--command=ANALYZE", connect=True, stdin=script)


def _refuse_pooler() -> None:
    """These programs empty the search path of their session: the pooler's next client would find no tables."""
    if is_pooled(connection):
        raise BackupProblem(
            "DATABASE_URL leads to a pooler, and this command needs the server itself:"
            " set DATABASE_URL to PostgreSQL's own address."
        )


def _run(
    program: str,
    *arguments: str,
    connect: bool = False,
    stdin: IO[str] | int = subprocess.DEVNULL,
    output: IO[str] | int = subprocess.DEVNULL,
) -> None:
    """Run a program, which may ``connect`` to the site's database; no password is on its command line."""
    (_psql, *where), environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, list(arguments))
    command = [program, *(where if connect else arguments)]
    try:
        subprocess.run(
            command,
            check=True,
            env=os.environ | (environment or {}),
            stdin=stdin,
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
        )
    except FileNotFoundError:
        raise BackupProblem(f"{program} is not installed: it comes with PostgreSQL's client programs.") from None
    except subprocess.CalledProcessError as error:
        raise BackupProblem(f"{program} failed: {error.stderr.strip()}") from error
