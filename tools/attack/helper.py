"""The helper process, which runs inside the site: it creates people and games, and lists the site's URLs."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from testing.site import ROOT, Site


class Helper:
    """Calls functions of `tools.attack.inside`, one at a time."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self._process = process
        self._log = log
        self._lock = Lock()

    def ask(self, what: str, **arguments: Any) -> Any:
        """Call a function of `tools.attack.inside` and return its result."""
        assert self._process.stdin and self._process.stdout
        with self._lock:
            self._process.stdin.write(json.dumps([what, arguments]) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"The helper process ended at {what}:\n{self._log.read_text()[-4000:]}")
        return json.loads(answer)


@contextmanager
def helper(site: Site) -> Iterator[Helper]:
    """Run the helper process in the site's environment while the block runs."""
    with (
        site.log("helper").open("w") as log,
        subprocess.Popen(
            [sys.executable, "-m", "tools.attack.inside"],
            cwd=ROOT,
            env=site.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        yield Helper(process, site.log("helper"))
