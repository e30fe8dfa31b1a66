"""The embedded site's secret keys, created once and stored with its data."""

import os
import sys
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management.utils import get_random_secret_key

from pushsite.environment.reader import is_push_key


def stored_secret_key(folder: Path) -> str:
    """Return the key in ``folder/secret_key``; create it, readable by its owner only, if there is none.

    Ends the process with a sentence if the folder cannot be used: the site keeps its data there.
    """
    return _stored(folder / "secret_key", get_random_secret_key)


def stored_push_key(folder: Path) -> str:
    """Return the key in ``folder/push_key`` that signs pushes; create it if there is none, as the secret key.

    Ends the process with a sentence also if the file contains no key.
    """
    key = _stored(path := folder / "push_key", new_push_key)
    if not is_push_key(key):
        sys.exit(
            f"{path} contains no key for pushes: put the file back as it was, or remove it. Then the site makes a new"
            " one, and all devices have to subscribe again."
        )
    return key


def new_push_key() -> str:
    """A new private key for pushes (VAPID): 32 bytes, in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def _stored(path: Path, new: Callable[[], str]) -> str:
    try:
        if not path.exists():
            _make(path, new())
        return path.read_text()
    except OSError as error:
        sys.exit(
            f"{path.parent} cannot be used: {error.strerror}. The embedded site keeps its data there:"
            " make it a folder that you can write to, or name another in PUSHSITE_DATA."
        )


def _make(path: Path, text: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # the database will be there too
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as fresh:  # 0600
        fresh.write(text)
        fresh.flush()
        with suppress(FileExistsError):  # linked, so that two first starts at once end with one complete key
            os.link(fresh.name, path)
