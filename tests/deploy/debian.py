"""A bare Debian that runs systemd, in a folder of this machine and on its network."""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from testing.services.process import fresh_folder, server
from tests.support.processes import eventually

RELEASE = "bookworm"
SYSTEM = ("systemd-sysv", "dbus", "tzdata")  # what an installed Debian has besides the packages of each Debian
LONGEST = 1200  # seconds for commands, which install packages
PORTS = (80, 443, 5432, 6379, 6432)
AUTHORITIES = Path("usr/local/share/ca-certificates")  # such as a proxy's, between this machine and PyPI
ENVIRONMENT = {"HOME": "/root", "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}


class Debian:
    """A machine to type at: its files, and the process that runs it."""

    def __init__(self, root: Path, nspawn: int) -> None:
        self.root = root
        self._nspawn = nspawn

    def has_started(self) -> bool:
        """Whether systemd has started all that it starts by itself."""
        return self._bash("systemctl is-system-running").stdout in {"running\n", "degraded\n"}

    def type(self, commands: str) -> str:
        """Run commands in a new session of root; return what they print, and fail if one of them fails."""
        done = self._bash(f"set -ex\n{commands}")
        assert done.returncode == 0, done.stdout[-5000:]
        return done.stdout

    def _bash(self, script: str) -> subprocess.CompletedProcess[str]:
        """Run the script beside the machine's first process, which is the only child of systemd-nspawn."""
        first = Path(f"/proc/{self._nspawn}/task/{self._nspawn}/children").read_text().strip()
        spaces = ("--mount", "--uts", "--ipc", "--pid", "--cgroup", "--root", "--wd")
        return subprocess.run(
            ["nsenter", f"--target={first}", *spaces, "bash", "-c", script],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ENVIRONMENT,
            timeout=LONGEST,
        )  # fmt: skip


@contextmanager
def bare_debian(*bound: str) -> Iterator[Debian]:
    """Make a Debian with folders of this machine (``here:there``), boot it, and delete it in the end."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("mmdebstrap", "systemd-nspawn"))):
        pytest.skip("Only root can boot a Debian, with mmdebstrap and systemd-nspawn")
    if taken := [port for port in PORTS if listens(port)]:
        pytest.skip(f"Ports of this machine are taken: {taken}")
    with fresh_folder("debian") as folder, _in_memory(folder / "root") as root:
        log = folder / "log"
        make = ["mmdebstrap", "--variant=minbase", f"--include={','.join(SYSTEM)}", RELEASE, str(root)]
        made = subprocess.run(make, capture_output=True, text=True)
        assert made.returncode == 0, f"No Debian, perhaps for want of a network:\n{made.stderr[-2000:]}"
        if Path("/", AUTHORITIES).is_dir():
            shutil.copytree(Path("/", AUTHORITIES), root / AUTHORITIES, dirs_exist_ok=True)
        boot = ["systemd-nspawn", f"--directory={root}", "--boot", "--keep-unit", "--register=no", "--console=pipe"]
        options = ["--resolv-conf=copy-host", *(f"--bind={each}" for each in bound)]
        with server([*boot, *options], log=log, ready=lambda: True, stop=signal.SIGTERM) as nspawn:
            debian = Debian(root, nspawn.pid)

            def started() -> bool:
                assert nspawn.poll() is None, log.read_text(errors="replace")
                return debian.has_started()

            eventually(started)
            yield debian


@contextmanager
def _in_memory(root: Path) -> Iterator[Path]:
    """Spare the disk a system's 60,000 files and their deletion, which take minutes beside other tests."""
    root.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", root], check=True)
    try:
        yield root
    finally:
        subprocess.run(["umount", "--lazy", root], check=True)


def listens(port: int) -> bool:
    """Whether a server of this machine answers at the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
