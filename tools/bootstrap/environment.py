"""The virtual environment in .venv, made without pip, which stock Debian does not give it."""

import importlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path


class Problem(Exception):
    """Set-up cannot go on; the text says why and what to do, and is all that is printed."""


def say(line: str) -> None:
    """Tell what takes a while."""
    print(line, flush=True)


# A Python can be built or packaged without these; the site or the installer needs each.
MODULES = ("venv", "ssl", "sqlite3", "zlib")
ASK = "import sys; print(sys.prefix, '%d.%d' % sys.version_info[:2], sep='\\n')"


class Environment:
    """A virtual environment in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.stamp = folder / ".installed"

    def usable(self) -> bool:
        """Whether it can be built upon: no install was cut short, and its Python is still the one it was made for."""
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
        """Make it anew, with nothing installed in it."""
        say(f"Making a virtual environment in {self.folder.name} with Python {platform.python_version()} ...")
        check_modules()
        import venv

        if self.folder.exists():
            shutil.rmtree(self.folder)
        venv.EnvBuilder(symlinks=True, with_pip=False).create(self.folder)


def check_modules(names: tuple[str, ...] = MODULES) -> None:
    """Raise a Problem that names what this Python lacks, if it lacks anything."""
    missing = [name for name in names if not importable(name)]
    if missing:
        raise Problem(
            f"{sys.executable} lacks {' and '.join(missing)}: please install the whole of Python"
            " (on Debian and Ubuntu: apt-get install python3 python3-venv)."
        )


def importable(name: str) -> bool:
    """Whether a module of this name can be imported here."""
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True
