"""The embedded site's own secret key, made once and kept beside its data."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret_key(folder: Path) -> str:
    """The key in ``folder/secret_key``; made, readable by its owner only, where there is none."""
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # the database comes beside it
        with tempfile.NamedTemporaryFile("w", dir=folder) as fresh:  # 0600
            fresh.write(get_random_secret_key())
            fresh.flush()
            _link_unless_there(fresh.name, path)
    return path.read_text()


def _link_unless_there(source: str, target: Path) -> None:
    """Two first starts at once must end with one key, whole: a link appears complete or not at all."""
    with suppress(FileExistsError):
        os.link(source, target)
