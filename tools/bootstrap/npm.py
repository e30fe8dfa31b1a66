"""The linter for scripts and style sheets: locked npm packages, and the npm that installs them."""

import shutil
import subprocess
from pathlib import Path

from tools.bootstrap.environment import Environment, Problem, say
from tools.bootstrap.packages import ALONE, sha256
from tools.bootstrap.start import make_ready

FOLDER = Path("tools/lint")  # of package.json and its lock
OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
UNREACHED = ("ECONNREFUSED", "ECONNRESET", "EAI_AGAIN", "ENOTFOUND", "ETIMEDOUT")


class NpmPackages:
    """The npm packages of the project, in a folder of its environment.

    They are installed beside a copy of the lock, so that the sources contain no ``node_modules``. The stamp is the hash
    of the installed lock.
    """

    def __init__(self, root: Path, environment: Environment) -> None:
        self.root = root
        self.source = root / FOLDER
        self.lock = self.source / "package-lock.json"
        self.folder = environment.folder / "npm"
        self.stamp = self.folder / ".installed"
        self.log = self.folder / "install.log"

    def installed(self) -> bool:
        """Whether the stamp says that the locked packages are installed; needs no network."""
        return self.stamp.exists() and self.stamp.read_text() == sha256(self.lock)

    def install(self) -> None:
        """Install exactly the locked packages, checked by their hashes; raises ``Problem``."""
        say(f"Installing the packages of {FOLDER / self.lock.name} ...")
        self.folder.mkdir(exist_ok=True)
        self.stamp.unlink(missing_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(self.source / name, self.folder)
        npm = [*node_program("npm", self.root), "ci", *OPTIONS]
        with self.log.open("w") as report:
            status = subprocess.call(npm, stdout=report, stderr=subprocess.STDOUT, cwd=self.folder)
        if status != 0:
            raise Problem(why_it_failed(self.log.read_text(errors="replace"), self.log))
        self.stamp.write_text(sha256(self.lock))


def node_program(name: str, root: Path) -> list[str]:
    """Return the command of ``npm`` or ``node``: the machine's, or one installed for a machine without npm."""
    if shutil.which("npm") and (program := shutil.which(name)):
        return [program]
    environment = Environment(root / ALONE["node"])
    make_ready(root, environment, "node")
    return [str(environment.python.with_name(name))]


def why_it_failed(report: str, log: Path) -> str:
    """Return npm's report as one sentence."""
    if any(sign in report for sign in UNREACHED):
        return f"The npm packages could not be downloaded: is this machine connected? (npm's report: {log})"
    errors = [line for line in report.splitlines() if line.startswith(("npm error", "npm ERR!"))]
    return f"The npm packages could not be installed; npm said: {errors[0] if errors else 'nothing'} (all of it: {log})"
