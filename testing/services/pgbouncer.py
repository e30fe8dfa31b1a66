"""The machine's own PgBouncer, in transaction mode: there is no wheel of it."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from testing.services.postgres import answers
from testing.services.process import Service, fresh_folder, popen_as, server

DEBIAN = "/usr/sbin"  # not on everybody's PATH
PORT = 6432  # a part of the socket's name: nothing listens on the network
SETTINGS = """
[databases]
* = {server}

[pgbouncer]
pool_mode = transaction
default_pool_size = {connections}
auth_type = any
listen_addr =
listen_port = {port}
unix_socket_dir = {folder}
"""


@contextmanager
def pgbouncer(database_url: str, connections: int) -> Iterator[Service]:
    """Run a pooler in front of ``database_url``, with at most ``connections`` connections to each database."""
    program = installed_program()
    if program is None:
        raise RuntimeError("No PgBouncer on this machine.")
    given: dict[str, Any] = conninfo_to_dict(database_url)
    name = str(given.pop("dbname"))
    with fresh_folder("pgbouncer") as folder:
        settings, log = folder / "pgbouncer.ini", folder / "log"
        settings.write_text(
            SETTINGS.format(server=make_conninfo(**given), connections=connections, port=PORT, folder=folder)
        )
        url = f"postgres://{quote(str(folder), safe='')}:{PORT}/{name}"
        # It has nothing to save, and other signals that end it at once differ between versions.
        with server([program, settings], log=log, ready=lambda: answers(url), stop=signal.SIGKILL, **popen_as()):
            said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
            yield Service(url, said.splitlines()[0], str(program))


def installed_program() -> Path | None:
    """Return the machine's own PgBouncer, if it has one."""
    path = shutil.which("pgbouncer") or shutil.which("pgbouncer", path=DEBIAN)
    return Path(path) if path else None
