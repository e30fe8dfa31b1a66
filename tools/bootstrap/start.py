"""From a bare clone to a Python that can run the project."""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.bootstrap.environment import Environment, Problem, say
from tools.bootstrap.packages import ALONE, LOCKS, Packages

ROOT = Path(__file__).resolve().parents[2]


def start(group: str, arguments: list[str], root: Path = ROOT) -> None:
    """Make the environment ready; with arguments, replace this process by the environment's Python."""
    environment = Environment(root / ALONE.get(group, ".venv"))
    try:
        with one_at_a_time(root):
            make_ready(root, environment, group)
    except Problem as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"Setting up in {root} failed: {error}")
    if arguments:
        os.execv(environment.python, [str(environment.python), *arguments])


def make_ready(root: Path, environment: Environment, group: str) -> None:
    """Make the environment if it is unusable, and install the group's packages if they are missing.

    Somebody else's environment stays as it is: it has all packages, or a ``Problem`` names what it lacks.
    """
    if group not in LOCKS:
        raise Problem(f"There is no group {group!r} of packages: choose one of {', '.join(LOCKS)}.")
    packages = Packages(root, environment, group)
    if environment.made_by_others():
        packages.check()
        return
    if not environment.usable():
        environment.make()
    if not packages.installed():
        packages.install()


@contextmanager
def one_at_a_time(root: Path) -> Iterator[None]:
    """Wait until no other process sets up the folder, and keep others out while the block runs."""
    folder = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another make to finish its set-up ...")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
