"""Servers as child processes, which always end with their parent."""

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self


@dataclass(frozen=True)
class Service:
    """A running service: its URL, its version, and the origin of its program."""

    url: str
    version: str
    origin: str

    def __str__(self) -> str:
        return f"{self.version} ({self.origin})"


UNPRIVILEGED = "nobody"
# The name of a Unix socket may have 107 bytes, and a person's TMPDIR can be longer than that.
SHORT = "/tmp"


def popen_as() -> dict[str, Any]:
    """Return arguments for Popen that drop root's rights (PostgreSQL refuses to run as root); none for other users."""
    if os.geteuid() != 0:
        return {}
    return {"user": UNPRIVILEGED, "group": pwd.getpwnam(UNPRIVILEGED).pw_gid, "extra_groups": []}


@contextmanager
def fresh_folder(name: str) -> Iterator[Path]:
    """Create a folder that only the server's account (and root) can enter; remove it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"pushsite-{name}-", dir=SHORT))
    if os.geteuid() == 0:
        shutil.chown(folder, UNPRIVILEGED, pwd.getpwnam(UNPRIVILEGED).pw_gid)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def everybody_can_enter(folder: Path) -> bool:
    """Whether any account can enter the folder and all its parents."""
    return all(each.stat().st_mode & 0o001 for each in [folder, *folder.parents])


SET_PARENT_DEATH_SIGNAL = 1  # prctl's PR_SET_PDEATHSIG
SECONDS_TO_START = 90
SECONDS_TO_STOP = 20


@contextmanager
def server(
    command: Sequence[str | Path], *, log: Path, ready: Callable[[], bool], stop: signal.Signals, **popen: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until the block ends, and yield its process.

    ``ready`` checks whether it answers, ``stop`` is the signal that ends it. It has its own session, so that Ctrl-C
    reaches only the tests, which then stop it.
    """
    with log.open("w") as output:
        process = subprocess.Popen(
            list(command),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=die_with_parent(stop),  # noqa: PLW1509 (no thread is running yet)
            **popen,
        )
    try:
        _wait_until(ready, process, log)
        yield process
    finally:
        process.send_signal(stop)
        try:
            process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args!r} did not start:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.02)


def die_with_parent(stop: signal.Signals) -> Callable[[], None] | None:
    """Have the kernel stop the server if the tests are killed with ``kill -9`` (Linux only)."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(SET_PARENT_DEATH_SIGNAL, int(stop))


def free_port() -> int:
    """Return a port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Switch:
    """A server that runs during its ``with``, unless it is switched off; it keeps its URL and its data."""

    def __init__(self, url: str, run: Callable[[], AbstractContextManager[object]]) -> None:
        self.url = url
        self._run = run
        self._running = ExitStack()

    def __enter__(self) -> Self:
        self.on()
        return self

    def __exit__(self, *error: object) -> None:
        self.off()

    def on(self) -> None:
        """Start the server, and wait until it answers."""
        self._running.enter_context(self._run())

    def off(self) -> None:
        self._running.close()
