"""A site as `make run` starts it, with a data folder and a port of its own."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from tools.production.site import ROOT
from tools.services.process import free_port, server


class PlaySite:
    """The site that is being played on."""

    def __init__(self, address: str, environment: Mapping[str, str]) -> None:
        self.address = address
        self._environment = environment

    def tables(self, *arguments: str) -> Any:
        """Run `bench.play_tables` on the site's database."""
        command = [sys.executable, "-m", "bench.play_tables", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self._environment, check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)


@contextmanager
def running(folder: Path) -> Iterator[PlaySite]:
    """Run a site whose data is in ``folder``."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    inherited = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment = inherited | {"PUSHSITE_MODE": "embedded", "PUSHSITE_DATA": str(folder), "PORT": str(port)}
    command = [sys.executable, "-m", "tools.command", "serve"]
    with server(
        command,
        log=folder / "site.log",
        ready=lambda: _answers(address),
        stop=signal.SIGTERM,
        cwd=ROOT,
        env=environment,
    ):
        yield PlaySite(address, environment)


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, ConnectionError, TimeoutError):
        return False
