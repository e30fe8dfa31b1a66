"""PostgreSQL's own programs, which have to be of the server's version or newer: pg_dump, pg_restore, psql."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import dropwhile, islice, takewhile
from pathlib import Path
from typing import IO

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from pushsite.backup.problem import BackupProblem
from pushsite.pooler import is_pooled

AS_WHOEVER_RESTORES = ("--no-owner", "--no-privileges")
ROWS = "COPY "  # begins the rows of a table, which END ends
END = "\\.\n"


def dump(file: Path) -> None:
    """In the custom format, which is compressed."""
    _refuse_a_pooler()
    _run("pg_dump", "--format=custom", *AS_WHOEVER_RESTORES, f"--file={file}", connect=True)


def migrations_in(file: Path) -> set[tuple[str, str]]:
    """App and name of each migration that the dumped database had."""
    rows = (line.rstrip("\n").split("\t") for line in _rows(file, "django_migrations"))
    return {(app, name) for _number, app, name, _applied in rows}


def count(file: Path, table: str) -> int:
    """Rows of the dumped table."""
    return sum(1 for _line in _rows(file, table))


def _rows(file: Path, table: str) -> Iterator[str]:
    """The dumped rows of a table, a line each; none, where there is no such table."""
    with tempfile.TemporaryFile("w+") as script:
        _run("pg_restore", "--data-only", f"--table={table}", "--file=-", str(file), output=script)
        script.seek(0)
        after_the_head = dropwhile(lambda line: not line.startswith(ROWS), script)
        yield from takewhile(lambda line: line != END, islice(after_the_head, 1, None))


def load(file: Path) -> None:
    """In one transaction: where anything fails, everything is as it was."""
    _refuse_a_pooler()
    with connection.cursor() as cursor:
        there = [connection.ops.quote_name(name) for name in connection.introspection.table_names(cursor)]
    connection.close()  # its prepared statements know the old tables
    clear = f"DROP TABLE {', '.join(there)} CASCADE" if there else "SELECT 1"
    with tempfile.TemporaryFile("w+") as script:
        _run("pg_restore", *AS_WHOEVER_RESTORES, "--file=-", str(file), output=script)
        script.seek(0)
        settings = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null")
        # Without a count of the rows PostgreSQL read all 23 million actions for each of 100,000 games.
        _run("psql", *settings, f"--command={clear}", "--file=-", "--command=ANALYZE", connect=True, given=script)


def _refuse_a_pooler() -> None:
    """These programs empty the search path of their session, and the pooler's next client would find no table there."""
    if is_pooled(connection):
        raise BackupProblem(
            "DATABASE_URL leads to a pooler, and this command needs the server itself:"
            " give it PostgreSQL's own address as DATABASE_URL."
        )


def _run(
    program: str,
    *arguments: str,
    connect: bool = False,
    given: IO[str] | int = subprocess.DEVNULL,
    output: IO[str] | int = subprocess.DEVNULL,
) -> None:
    """Run it, with the site's database if it is to ``connect``; no password is on its command line."""
    (_psql, *where), environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, list(arguments))
    command = [program, *(where if connect else arguments)]
    try:
        subprocess.run(
            command,
            check=True,
            env=os.environ | (environment or {}),
            stdin=given,
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
        )
    except FileNotFoundError:
        raise BackupProblem(f"{program} is not on this machine: it comes with PostgreSQL's client programs.") from None
    except subprocess.CalledProcessError as error:
        raise BackupProblem(f"{program} said: {error.stderr.strip()}") from error
