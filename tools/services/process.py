"""A server as a child process: started, waited for, stopped, and never left behind."""

import ctypes
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SET_PARENT_DEATH_SIGNAL = 1  # prctl's PR_SET_PDEATHSIG
SECONDS_TO_START = 30
SECONDS_TO_STOP = 20


@contextmanager
def server(
    command: Sequence[str | Path], *, log: Path, ready: Callable[[], bool], stop: signal.Signals, **popen: Any
) -> Iterator[None]:
    """Run a server until the block ends; ``ready`` says when it answers, ``stop`` is the signal that ends it.

    A session of its own keeps Ctrl-C for the tests, which then stop it in their own time.
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
        yield
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
    """After ``kill -9`` on the tests nobody is left to stop the server but the kernel (Linux only)."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(SET_PARENT_DEATH_SIGNAL, int(stop))
