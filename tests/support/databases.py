"""Where Django keeps the tests' database."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Keep SQLite's test database in a file, as the site does, and one for each worker."""
    from django.conf import settings

    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        default.setdefault("TEST", {})["NAME"] = str(Path(default["NAME"]).with_name(f"{worker}.sqlite3"))
