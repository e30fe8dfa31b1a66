"""The production site as its environment describes it, with nothing behind the addresses."""

import os
from collections.abc import Mapping

ENVIRONMENT = {
    "PUSHSITE_MODE": "production",
    "SECRET_KEY": "only-for-tests-and-long-enough-to-be-taken-for-a-secret",
    "DATABASE_URL": "postgres://nobody@localhost/nothing",
    "REDIS_URL": "redis://localhost/0",
    "EMAIL_URL": "smtp://localhost:25",
    "SITE_URL": "https://push.example.org",
}


def production(**changed: str | None) -> Mapping[str, str]:
    """A whole environment; ``None`` takes a variable away."""
    given = os.environ | ENVIRONMENT | changed
    return {name: value for name, value in given.items() if value is not None}
