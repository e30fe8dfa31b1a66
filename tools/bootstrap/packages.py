"""The locked packages, installed into the environment by the pip that comes with the project."""

import hashlib
import os
import re
import subprocess
from pathlib import Path

from tools.bootstrap.environment import Environment, Problem, say

PIP = Path("tools/vendor/pip-26.3-py3-none-any.whl")
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
OPTIONS = (
    "--require-hashes",
    "--only-binary=:all:",  # nothing can be compiled on a bare machine
    "--no-input",
    "--disable-pip-version-check",
    "--progress-bar=off",
)

# Each holds all of the ones before it.
LOCKS = {"runtime": "requirements.txt", "dev": "requirements-dev.txt", "bench": "requirements-bench.txt"}

# Settings of the person's own pip that would install somewhere else.
ELSEWHERE = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PYTHONHOME", "PYTHONPATH")
# In pip's report: nothing was found or reached; and from here on the environment is being changed.
UNREACHED = ("Could not find a version", "connection broken", "Max retries exceeded", "ReadTimeoutError")
CHANGING = "Installing collected packages"
# What failed in TLS: what OpenSSL said, or the file that PIP_CERT names.
TLS = re.compile(r"\[SSL(?:: \w+)?\] (?P<reason>[^('\n]+)|(?P<file>Could not find a suitable TLS CA certificate.*)")
# requests would take these before PIP_CERT.
CERTIFICATES_OF_OTHERS = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


class Packages:
    """A group of the project's packages in its environment.

    The environment's stamp says which group was installed last, from which
    lock. While packages are being installed there is no stamp, and an
    environment without one is not built upon.
    """

    def __init__(self, root: Path, environment: Environment, group: str) -> None:
        self.root = root
        self.environment = environment
        self.group = group
        self.lock = root / LOCKS[group]
        self.log = environment.folder / "install.log"

    def installed(self) -> bool:
        """Whether all that the group's lock names is there, by the stamp; needs no network."""
        stamp = self.environment.stamp
        return stamp.exists() and stamp.read_text() in {mark(self.root, group) for group in groups_with(self.group)}

    def install(self) -> None:
        """Install what the lock names and nothing else, each file checked by its hash."""
        say(f"Installing the packages of {self.lock.name} (a minute or so, once) ...")
        pip = checked_pip(self.root)
        stamp = self.environment.stamp
        before = stamp.read_text() if stamp.exists() else ""
        stamp.unlink(missing_ok=True)
        status = self.run(pip)
        report = self.log.read_text(errors="replace")
        if status != 0 and CHANGING not in report:
            stamp.write_text(before)
        if status != 0:
            raise Problem(why_it_failed(report, self.log))
        stamp.write_text(mark(self.root, self.group))

    def run(self, pip: Path) -> int:
        """Run pip, with its report in a file, and give its status."""
        command: list[str | Path] = [self.environment.python, pip / "pip", "install", *OPTIONS, "-r", self.lock]
        without = {*ELSEWHERE, *(CERTIFICATES_OF_OTHERS if os.environ.get("PIP_CERT") else ())}
        surroundings = {name: value for name, value in os.environ.items() if name not in without}
        with self.log.open("w") as report:
            return subprocess.call(command, stdout=report, stderr=subprocess.STDOUT, env=surroundings, cwd=self.root)


def groups_with(group: str) -> list[str]:
    """The groups that hold everything of this one, itself first."""
    names = list(LOCKS)
    return names[names.index(group) :]


def mark(root: Path, group: str) -> str:
    """What the stamp says once this group is installed."""
    return f"{group} {sha256(root / LOCKS[group])}\n"


def sha256(file: Path) -> str:
    """The file's hash in hex."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def checked_pip(root: Path) -> Path:
    """The pip that comes with the project, if it is still the one that was put there."""
    wheel = root / PIP
    if not wheel.exists() or sha256(wheel) != PIP_SHA256:
        raise Problem(f"{PIP} is missing or damaged: please get it again (git checkout -- {PIP}).")
    return wheel


def why_it_failed(report: str, log: Path) -> str:
    """What pip's report comes to, in one sentence."""
    if tls := TLS.search(report):
        return (
            f"The packages could not be downloaded: TLS failed ({(tls['reason'] or tls['file']).strip()}). If a proxy"
            f" with a certificate of its own is on the way, name its file (PEM) in PIP_CERT. (pip's report: {log})"
        )
    if any(sign in report for sign in UNREACHED):
        return f"The packages could not be downloaded: is this machine connected? (pip's report: {log})"
    errors = [line for line in report.splitlines() if line.startswith("ERROR:")]
    said = errors[0] if errors else "nothing"
    return f"The packages could not be installed; pip said: {said} (all of it: {log})"
