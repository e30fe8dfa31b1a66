"""Who runs a server: PostgreSQL refuses to be run by root."""

import os
import pwd
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

UNPRIVILEGED = "nobody"
# The name of a Unix socket may have 107 bytes, and a person's TMPDIR can be longer than that.
SHORT = "/tmp"  # noqa: S108


def popen_as() -> dict[str, Any]:
    """Arguments for Popen that leave root's rights behind; none for an ordinary user."""
    if os.geteuid() != 0:
        return {}
    return {"user": UNPRIVILEGED, "group": pwd.getpwnam(UNPRIVILEGED).pw_gid, "extra_groups": []}


@contextmanager
def fresh_folder(name: str) -> Iterator[Path]:
    """A new folder that only the server's account (and root) can enter, removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"pushsite-{name}-", dir=SHORT))
    if os.geteuid() == 0:
        shutil.chown(folder, UNPRIVILEGED, pwd.getpwnam(UNPRIVILEGED).pw_gid)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def everybody_can_enter(folder: Path) -> bool:
    """Whether each folder on the way can be passed by an account that owns none of them."""
    return all(each.stat().st_mode & 0o001 for each in [folder, *folder.parents])
