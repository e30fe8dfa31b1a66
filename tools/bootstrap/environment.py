"""The virtual environment in .venv, made without pip, because stock Debian does not provide it."""

import importlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path


class Problem(Exception):
    """Set-up failed; the message, which is all that is printed, says why and what to do."""


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


# The site or the installer needs these; some builds and packages of Python lack them.
MODULES = ("venv", "ssl", "sqlite3", "zlib")
ASK = "import sys; print(sys.prefix, '%d.%d' % sys.version_info[:2], sep='\\n')"


class Environment:
    """A virtual environment in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.stamp = folder / ".installed"

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
        """Create it again, without packages."""
        say(f"Making a virtual environment in {self.folder.name} with Python {platform.python_version()} ...")
        check_modules()
        import venv

        if self.folder.exists():
            shutil.rmtree(self.folder)
        venv.EnvBuilder(symlinks=True, with_pip=False).create(self.folder)


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
