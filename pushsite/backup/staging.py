"""The folder for an incomplete backup, and the error for a failed one."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class BackupProblem(Exception):
    """A backup cannot be made or restored; the message is a sentence for the operator."""


STAGING_PREFIX = ".pushsite-backup-"


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Make a hidden private folder in ``folder``, and remove the remains of killed backups.

    Each backup holds a shared lock, which ends with its process: getting the exclusive lock means that none is running.
    """
    place = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # another backup is running, or the file system has no such locks
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for left in folder.glob(STAGING_PREFIX + "[a-z0-9_]" * 8):  # as tempfile names them
                shutil.rmtree(left)
        with suppress(OSError):
            fcntl.flock(place, fcntl.LOCK_SH)
        with tempfile.TemporaryDirectory(prefix=STAGING_PREFIX, dir=folder) as own:  # 0700
            yield Path(own)
    finally:
        os.close(place)
