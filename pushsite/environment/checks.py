"""What makes sense in a variable of the environment."""

import re
from collections.abc import Mapping
from email.utils import parseaddr
from typing import Any

from pushsite.environment.addresses import url_parts

HOST_NAME = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?", re.IGNORECASE)
LOOPBACK = {"localhost", "127.0.0.1"}


def hard_to_guess(text: str) -> bool:
    """Long and mixed enough for what it guards; Django's own check asks the same."""
    return len(text) >= 50 and len(set(text)) >= 5


def is_postgres(database: Mapping[str, Any]) -> bool:
    """A parsed address of a PostgreSQL database that has a name."""
    return bool(database["ENGINE"] == "django.db.backends.postgresql" and database["NAME"])


def is_sender(text: str) -> bool:
    """A mail address, perhaps with a name before it, and all in one line."""
    return "@" in parseaddr(text)[1] and text.isprintable()


def is_site(url: str) -> bool:
    """``https://`` and a host; plain ``http://`` only where nobody else can listen."""
    parts = url_parts(url)
    bare = not (parts.path or parts.query or parts.fragment or parts.username)
    return (
        bare
        and bool(parts.hostname)
        and (parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK))
    )


def are_hosts(names: list[str]) -> bool:
    """Host names and nothing else: no scheme, no port, and not everybody's."""
    return bool(names) and all(HOST_NAME.fullmatch(name) for name in names)


def not_negative(number: float) -> bool:
    """Zero or more, and finite."""
    return 0 <= number < float("inf")
