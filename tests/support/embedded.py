"""The embedded site as a visitor's machine runs it: one process, a folder of data, a port."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from tests.support.processes import ROOT, eventually, process


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class EmbeddedSite:
    """A site whose data stays in ``folder`` from one start to the next."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = _environment(folder, self.port)
        for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=self._environment, check=True)

    @contextmanager
    def running(self, launcher: Sequence[str] = ()) -> Iterator[subprocess.Popen[bytes]]:
        """The site, answering; killed when the block ends, if it still runs. Python runs ``launcher`` first."""
        with process([*launcher, "-m", "manage", "serve"], self._environment) as started:
            eventually(self._answers)
            yield started

    def _answers(self) -> bool:
        try:
            return Visitor(self).get("/health") == "ok\n"
        except URLError:
            return False


def _environment(folder: Path, port: int) -> Mapping[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return inherited | {
        "PUSHSITE_MODE": "embedded",
        "PUSHSITE_DATA": str(folder),
        "PORT": str(port),
        "BOT_PAUSE": "0.05",
    }


class Visitor:
    """Somebody with cookies, and no JavaScript."""

    def __init__(self, site: EmbeddedSite) -> None:
        self._site = site
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def get(self, path: str) -> str:
        """The page's text."""
        with self._opener.open(self._site.address + path, timeout=60) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: str) -> tuple[str, str]:
        """Send a form; the path that it leads to, and the text there."""
        token = next(cookie.value for cookie in self._cookies if cookie.name == "csrftoken")
        body = urlencode(fields | {"csrfmiddlewaretoken": token or ""}).encode()
        try:
            with self._opener.open(self._site.address + path, body, timeout=60) as answer:
                return answer.url.removeprefix(self._site.address), answer.read().decode()
        except HTTPError as error:
            return path, error.read().decode()


def choices(page: str) -> list[str]:
    """The actions that a table's page offers."""
    return re.findall(r'name="action"\s+value="([^"]+)"', page)


def hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    return re.search(rf'name="{name}"\s+value="([^"]*)"', page).group(1)
