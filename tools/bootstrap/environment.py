"""The virtual environment in .venv, made without pip, because stock Debian does not provide it."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.bootstrap.interpreter import MODULES, newest_python


class Problem(Exception):
    """Set-up failed; the message, which is all that is printed, says why and what to do."""


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


ASK = "import sys; print(sys.prefix, '%d.%d' % sys.version_info[:2], sep='\\n')"


class Environment:
    """A virtual environment in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.stamp = folder / ".installed"
        self.log = folder / "install.log"  # from the beginning, so that it marks a folder that this project has made

    def made_by_others(self) -> bool:
        """Whether the folder contains something that was not made here, and may not be changed."""
        return self.folder.exists() and not self.log.exists() and any(self.folder.iterdir())

    def usable(self) -> bool:
        """Whether no install was interrupted and its Python is still the one that made it."""
        if not self.stamp.exists() or not self.python.exists():
            return False
        try:
            answer = subprocess.run([self.python, "-I", "-c", ASK], capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError):
            return False
        prefix, version = answer.splitlines()
        packages = self.folder / "lib" / f"python{version}" / "site-packages"
        return Path(prefix).resolve() == self.folder.resolve() and packages.is_dir()

    def make(self) -> None:
        """Create it again, without packages, with the newest Python of this machine.

        Raises ``Problem`` if the folder contains something that was not made here.
        """
        if self.made_by_others():
            raise Problem(f"{self.folder} was not made by this project: please move it away.")
        python = newest_python(os.environ.get("PATH", os.defpath), than=sys.version_info)  # type: ignore[no-untyped-call]
        if python is None:
            check_modules()
            python = sys.executable
        say(f"Making a virtual environment in {self.folder.name} with {version_of(python)} ...")
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)
        self.log.touch()
        subprocess.run([python, "-m", "venv", "--symlinks", "--without-pip", self.folder], check=True)


def version_of(python: str) -> str:
    """Return the name and version of a Python, as it says it."""
    return subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def check_modules(names: tuple[str, ...] = MODULES) -> None:
    """Raise a ``Problem`` with the names of the modules that this Python lacks."""
    missing = [name for name in names if not importable(name)]
    if missing:
        raise Problem(
            f"{sys.executable} lacks {' and '.join(missing)}: please install all of Python"
            " (on Debian and Ubuntu: apt-get install python3 python3-venv)."
        )


def importable(name: str) -> bool:
    """Whether this Python can import the module."""
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True
