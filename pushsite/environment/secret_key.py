"""The embedded site's secret key, created once and stored with its data."""

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def stored_secret_key(folder: Path) -> str:
    """Return the key in ``folder/secret_key``; create it, readable by its owner only, if there is none.

    Ends the process with a sentence if the folder cannot be used: the site keeps its data there.
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
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # the database will be there too
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as fresh:  # 0600
        fresh.write(get_random_secret_key())
        fresh.flush()
        with suppress(FileExistsError):  # linked, so that two first starts at once end with one complete key
            os.link(fresh.name, path)
