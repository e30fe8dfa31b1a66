"""A production site as processes that can be killed and started again: gunicorn, a worker and beat, and services."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self
from urllib.error import URLError
from urllib.request import urlopen

from testing.services.mail import MailServer
from testing.services.postgres import own_postgres
from testing.services.process import Switch, die_with_parent, free_port
from testing.services.valkey import own_valkey

ROOT = Path(__file__).resolve().parents[1]
PRODUCTION = {
    "PUSHSITE_ENV_FILE": "",
    "PUSHSITE_MODE": "production",
    "SECRET_KEY": "only-for-tests-and-lint-and-long-enough-to-pass-its-checks-0123456789",
    "DATABASE_URL": "postgres://nobody@localhost/nothing",
    "REDIS_URL": "redis://localhost/0",
    "EMAIL_URL": "smtp://localhost:25",
    "SITE_URL": "https://example.org",
    "PUSH_KEY": "only-for-tests-only-for-tests-only-for-test",
    "OPERATOR_NAME": "Ada Example",
    "OPERATOR_ADDRESS": "1 Example Road",
    "OPERATOR_MAIL": "ada@example.org",
}
PARTS = {
    "web": ["-m", "gunicorn", "pushsite.wsgi"],
    "worker": ["-m", "celery", "--quiet", "-A", "pushsite", "worker", "--concurrency", "2"],
    "beat": ["-m", "celery", "--quiet", "-A", "pushsite", "beat"],
}
SECONDS_TO_STOP = 20
# systemd hands sockets over from the descriptor 3 on, to the process with this id.
WITH_SOCKET = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@" 3<&{number}'


class Site:
    """A site on these services; each part logs to a file in ``folder``. The ``with`` block ends every process."""

    def __init__(self, database_url: str, redis_url: str, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.launcher: list[str] = []  # arguments before a part's own ones, such as tools.faults.clock
        self.listening: socket.socket | None = None  # handed to ``web``, as systemd does: it outlives each web server
        self.environment = os.environ | PRODUCTION | {
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "STATIC_ROOT": str(folder / "static"),
            "GUNICORN_CMD_ARGS": f"--bind 127.0.0.1:{self.port}",
        } | environment  # fmt: skip
        self._folder = folder
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for part in list(self._running):
            self.kill(part)

    def prepare(self) -> None:
        """Compile messages, migrate the database, and collect static files."""
        self.run("-m", "tools.messages", "compile")
        self.run("manage.py", "migrate", "-v0")
        self.run("manage.py", "collectstatic", "--noinput", "-v0")

    def run(self, *arguments: str, given: str = "") -> str:
        """Run Python in the site's environment with ``given`` on stdin; return its output, raise if it fails."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            check=True,
            input=given,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout

    def start(self, part: str, *options: str) -> None:
        """Start ``web``, ``worker`` or ``beat`` with more ``options``; wait until ``web`` answers."""
        command = [sys.executable, *self.launcher, *PARTS[part], *options]
        kept = self.listening.fileno() if self.listening and part == "web" else None
        if kept is not None:
            command = ["sh", "-c", WITH_SOCKET.format(number=kept), "sh", *command]
        with self.log(part).open("ab") as log:
            self._running[part] = subprocess.Popen(
                command,
                pass_fds=[] if kept is None else [kept],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 (no thread is running yet)
            )
        if part == "web":
            wait_for(self.answers, 60)

    def kill(self, part: str) -> None:
        """Kill the part and its children with ``kill -9``."""
        process = self._running.pop(part)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self, part: str) -> None:
        """Ask the part to end, as a deployment does, and wait for it."""
        process = self._running[part]
        process.terminate()
        process.wait(SECONDS_TO_STOP)
        del self._running[part]

    def log(self, part: str) -> Path:
        """Return the file with the output of ``part``."""
        return self._folder / f"{part}.log"

    def cpu_seconds(self, part: str) -> float:
        """Return the CPU time that the part's living processes have used (Linux only)."""
        return cpu_seconds(self.group(part))

    def group(self, part: str) -> int:
        """Return the id of the part's process group."""
        return self._running[part].pid

    def answers(self, probe: str = "/health") -> bool:
        """Whether the web server answers ``probe`` with success: ``/health``, or ``/ready`` for all services."""
        return answers(self.port, probe)


def answers(port: int, probe: str = "/health") -> bool:
    """Whether a web server of this machine answers ``probe`` with success."""
    try:
        with urlopen(f"http://127.0.0.1:{port}{probe}", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, ConnectionError, TimeoutError):
        return False


def cpu_seconds(group: int) -> float:
    """Return the CPU time that the living processes of a group have used (Linux only)."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += (int(fields[11]) + int(fields[12])) * (int(fields[2]) == group)
    return ticks / os.sysconf("SC_CLK_TCK")


def wait_for(answer: Callable[[], object], seconds: float) -> float:
    """Wait until ``answer`` is true; return the seconds that it took, raise ``TimeoutError`` if too many."""
    start = time.monotonic()
    while not answer():
        if time.monotonic() - start > seconds:
            raise TimeoutError(f"not within {seconds} seconds")
        time.sleep(0.05)
    return time.monotonic() - start


class Whole(NamedTuple):
    """The parts of the site. Each can be stopped and started."""

    postgres: Switch
    redis: Switch
    mail: MailServer
    site: Site
    folder: Path


@contextmanager
def whole_site(
    *parts: str,
    durable: bool = True,
    mail_seconds: float = 0,
    environment: Mapping[str, str] | None = None,
    launcher: Sequence[str] = (),
) -> Iterator[Whole]:
    """Run a site with these parts (``web``, ``worker``, ``beat``) on the loopback until the block ends.

    Unless it is ``durable``, PostgreSQL does not wait for the disk. For the ``launcher`` see `Site`.
    """
    with (
        TemporaryDirectory() as folder,
        own_postgres(durable=durable) as postgres,
        own_valkey() as redis,
        MailServer(mail_seconds) as mail,
        Site(postgres.url, redis.url, Path(folder), EMAIL_URL=mail.url, **environment or {}) as site,
    ):
        site.prepare()
        site.launcher = [*launcher]
        for part in parts:
            site.start(part)
        yield Whole(postgres, redis, mail, site, Path(folder))
