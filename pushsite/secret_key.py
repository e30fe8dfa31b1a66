"""The embedded site's own secret key, made once and kept beside its data."""

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret_key(folder: Path) -> str:
    """The key in ``folder/secret_key``; made, readable by its owner only, where there is none.

    Ends the process with a sentence where the folder cannot be used: nothing of the site could be kept there.
    """
    path = folder / "secret_key"
    try:
        if not path.exists():
            _make(path)
        return path.read_text()
    except OSError as error:
        sys.exit(
            f"{folder} cannot be used: {error.strerror}. The embedded site keeps its data there:"
            " make it a folder that you can write to, or name another in PUSHSITE_DATA."
        )


def _make(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # the database comes beside it
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as fresh:  # 0600
        fresh.write(get_random_secret_key())
        fresh.flush()
        _link_unless_there(fresh.name, path)


def _link_unless_there(source: str, target: Path) -> None:
    """Two first starts at once must end with one key, whole: a link appears complete or not at all."""
    with suppress(FileExistsError):
        os.link(source, target)
