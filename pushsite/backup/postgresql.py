"""PostgreSQL's own programs, which have to be of the server's version or newer: pg_dump, pg_restore, psql."""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import IO

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from pushsite.keeping.problem import KeepingProblem

AS_WHOEVER_RESTORES = ("--no-owner", "--no-privileges")
ROWS = "COPY "  # begins the rows of a table, which END ends
END = "\\."


def dump(file: Path) -> None:
    """In the custom format, which is compressed."""
    _run("pg_dump", "--format=custom", *AS_WHOEVER_RESTORES, f"--file={file}", connect=True)


def migrations_in(file: Path) -> set[tuple[str, str]]:
    """App and name of each migration that the dumped database had."""
    with tempfile.TemporaryFile("w+") as script:
        _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file), output=script)
        script.seek(0)
        lines = script.read().splitlines()
    begin = next((number for number, line in enumerate(lines) if line.startswith(ROWS)), None)
    if begin is None:
        return set()
    rows = [line.split("\t") for line in lines[begin + 1 : lines.index(END, begin)]]
    return {(app, name) for _number, app, name, _applied in rows}


def load(file: Path) -> None:
    """In one transaction: where anything fails, everything is as it was."""
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
        raise KeepingProblem(f"{program} is not on this machine: it comes with PostgreSQL's client programs.") from None
    except subprocess.CalledProcessError as error:
        raise KeepingProblem(f"{program} said: {error.stderr.strip()}") from error
