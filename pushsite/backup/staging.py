"""Where a backup is written until it is complete."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = ".pushsite-backup-"


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """A hidden folder in ``folder`` that nobody else can look into; what killed backups have left there is removed.

    Whoever writes there shares a lock, which ends with its process: who gets the lock alone knows that nobody does.
    """
    place = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # somebody writes there, or the file system has no such locks
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for left in folder.glob(f"{PREFIX}*"):
                shutil.rmtree(left)
        with suppress(OSError):
            fcntl.flock(place, fcntl.LOCK_SH)
        with tempfile.TemporaryDirectory(prefix=PREFIX, dir=folder) as own:  # 0700
            yield Path(own)
    finally:
        os.close(place)
