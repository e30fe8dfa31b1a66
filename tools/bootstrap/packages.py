"""The locked packages, installed into the environment by uv if it is on the PATH, else by the pip that comes along."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from tools.bootstrap.environment import Environment, Problem, say

PIP = Path("tools/vendor/pip-26.3-py3-none-any.whl")
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
OPTIONS = ("--require-hashes", "--only-binary=:all:")  # a bare machine has no compiler
# Options of pip alone. Python compiles what it imports; to compile all packages is a third of an installation.
QUIET = ("--no-input", "--disable-pip-version-check", "--progress-bar=off", "--no-compile")

# Each includes those before it, except those that have an environment of their own.
LOCKS = {
    "runtime": "requirements.txt",
    "dev": "requirements-dev.txt",
    "bench": "requirements-bench.txt",
    "audit": "requirements-audit.txt",
    "node": "requirements-node.txt",
}
ALONE = {"audit": ".venv-audit", "node": ".venv-node"}

# Settings that would make pip install somewhere else.
ELSEWHERE = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PYTHONHOME", "PYTHONPATH")
# Parts of pip's report: it reached no index.
UNREACHED = ("Could not find a version", "connection broken", "Max retries exceeded", "ReadTimeoutError")
# Parts of pip's report, or of uv's: it may have changed the environment. For cached packages uv prepares nothing.
CHANGING = (
    "Installing collected packages",
    *("Prepared ", "Uninstalled ", "Installed ", "Failed to install", "failed to remove"),
)
MISSING = re.compile(r"No matching distribution found for (?P<package>\S+)")
# A TLS failure: OpenSSL's reason, or the file that PIP_CERT names.
TLS = re.compile(r"\[SSL(?:: \w+)?\] (?P<reason>[^('\n]+)|(?P<file>Could not find a suitable TLS CA certificate.*)")
# requests prefers these to PIP_CERT.
OTHER_CERTIFICATES = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


class Packages:
    """A group of the project's packages in its environment.

    The environment's stamp says which group was installed last, from which
    lock. While packages are being installed there is no stamp. An environment
    without a stamp is made again.
    """

    def __init__(self, root: Path, environment: Environment, group: str) -> None:
        self.root = root
        self.environment = environment
        self.group = group
        self.lock = root / LOCKS[group]
        self.log = environment.log

    def installed(self) -> bool:
        """Whether the stamp says that the group's locked packages are installed; needs no network."""
        stamp = self.environment.stamp
        return stamp.exists() and stamp.read_text() in {mark(self.root, group) for group in groups_with(self.group)}

    def install(self) -> None:
        """Install exactly the locked packages, each file checked by its hash; raises ``Problem``."""
        say(f"Installing the packages of {self.lock.name} (a minute or so, once) ...")
        pip = checked_pip(self.root)
        stamp = self.environment.stamp
        before = stamp.read_text() if stamp.exists() else ""
        stamp.unlink(missing_ok=True)
        status = self.run(pip)
        report = self.log.read_text(errors="replace")
        if status != 0 and not any(sign in report for sign in CHANGING):
            stamp.write_text(before)
        if status == 0 and self.group != "runtime":
            status = self.add_pip(pip)
        if status != 0:
            raise Problem(why_it_failed(report, self.log))
        stamp.write_text(mark(self.root, self.group))

    def run(self, pip: Path) -> int:
        """Install the locked packages, with the installers' output in a file; return the status.

        pip tries what uv cannot do: a machine's own package index may be known to pip only.
        """
        self.log.write_text("")
        arguments = (*OPTIONS, "-r", self.lock)
        uv = shutil.which("uv")
        if uv and self._call(uv, "pip", "install", "--python", self.environment.python, *arguments) == 0:
            return 0
        return self._pip(pip, "install", *QUIET, *arguments)

    def check(self) -> None:
        """Raise ``Problem`` unless the environment has every locked package in its locked version; change nothing."""
        ask = ("install", "--dry-run", "--no-index", "--no-deps", "--disable-pip-version-check", "-r", self.lock)
        folder, pip = self.environment.folder, checked_pip(self.root) / "pip"
        try:
            checked = subprocess.run(
                [self.environment.python, pip, *ask],
                capture_output=True,
                text=True,
                env=_environment(),
                cwd=self.root,
            )
        except OSError:
            raise Problem(f"{folder} was not made by this project, and has no Python: please move it away.") from None
        if checked.returncode != 0:
            missing = MISSING.search(checked.stderr)
            why = f"does not have {missing['package']}" if missing else "cannot be read by pip"
            raise Problem(
                f"{folder} was not made by this project, so nothing was changed there, and it {why}: please install"
                f" {self.lock.name} into it (pip install -r {self.lock.name}), or move it away."
            )

    def add_pip(self, pip: Path) -> int:
        """Install pip itself, which developers expect in an environment; return its status."""
        return self._pip(pip, "install", "--no-index", "--no-deps", "--disable-pip-version-check", pip)

    def _pip(self, pip: Path, *arguments: str | Path) -> int:
        return self._call(self.environment.python, pip / "pip", *arguments)

    def _call(self, *command: str | Path) -> int:
        with self.log.open("a") as report:
            return subprocess.call(command, stdout=report, stderr=subprocess.STDOUT, env=_environment(), cwd=self.root)


def _environment() -> dict[str, str]:
    """Return the variables for pip and uv: this process's, except ones that would mislead them."""
    without = {*ELSEWHERE, *(OTHER_CERTIFICATES if os.environ.get("PIP_CERT") else ())}
    return {name: value for name, value in os.environ.items() if name not in without}


def groups_with(group: str) -> list[str]:
    """Return the groups that include this one, itself first."""
    names = [group] if group in ALONE else [name for name in LOCKS if name not in ALONE]
    return names[names.index(group) :]


def mark(root: Path, group: str) -> str:
    """Return the text of the stamp for this group."""
    return f"{group} {sha256(root / LOCKS[group])}\n"


def sha256(file: Path) -> str:
    """Return the file's SHA-256 in hex."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def checked_pip(root: Path) -> Path:
    """Return the project's pip; raise ``Problem`` if it is missing or changed."""
    wheel = root / PIP
    if not wheel.exists() or sha256(wheel) != PIP_SHA256:
        raise Problem(f"{PIP} is missing or damaged: please get it again (git checkout -- {PIP}).")
    return wheel


def why_it_failed(report: str, log: Path) -> str:
    """Return pip's report as one sentence."""
    if tls := TLS.search(report):
        return (
            f"The packages could not be downloaded: TLS failed ({(tls['reason'] or tls['file']).strip()}). If you use a"
            f" proxy with its own certificate, set PIP_CERT to the certificate's file (PEM). (pip's report: {log})"
        )
    if any(sign in report for sign in UNREACHED):
        return f"The packages could not be downloaded: is this machine connected? (pip's report: {log})"
    errors = [line for line in report.splitlines() if line.startswith("ERROR:")]
    said = errors[0] if errors else "nothing"
    return f"The packages could not be installed; pip said: {said} (all of it: {log})"
