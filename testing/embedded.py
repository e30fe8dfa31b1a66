"""The site in one process with data of its own, as `make run` starts it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from testing.services.process import free_port, server
from testing.site import ROOT, answers

SERVE = ("-m", "tools.command", "serve")


class EmbeddedSite:
    """An embedded site that keeps its data in ``folder`` between starts."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        inherited = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        own = {"PUSHSITE_MODE": "embedded", "PUSHSITE_DATA": str(folder), "PORT": str(self.port)}
        self.environment = inherited | own
        self._folder = folder

    def run(self, *arguments: str) -> str:
        """Run Python in the site's environment; return its output, raise if it fails."""
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    @contextmanager
    def running(self, *command: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run the site during the block, by `tools.command` or by these arguments for Python."""
        with server(
            [sys.executable, *(command or SERVE)],
            log=self._folder / "site.log",
            ready=lambda: answers(self.port),
            stop=signal.SIGTERM,
            cwd=ROOT,
            env=self.environment,
        ) as process:
            yield process
