"""The test database of each worker: a copy of one that was migrated once for the run, which takes four seconds."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker

MIGRATED = "PUSHSITE_TEST_MIGRATED"  # in the environment: the file with the name of the migrated database, once made


@contextmanager
def migrated_once() -> Iterator[None]:
    """Let the workers of a run share a migrated database; at its end, remove it from a server that may run on."""
    with TemporaryDirectory(prefix="pushsite-migrated-") as folder:
        name = Path(folder) / "name"
        os.environ[MIGRATED] = str(name)
        yield
        if name.exists():
            _destroy(name.read_text())


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Keep SQLite's test database in a file, as the site does."""
    from django.conf import settings  # needs Django, which is not set up yet when plugins are loaded

    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        default.setdefault("TEST", {})["NAME"] = str(Path(default["NAME"]).with_name("test.sqlite3"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: "DjangoDbBlocker", django_db_modify_db_settings: None
) -> Iterator[None]:
    """Migrate a database; if there are workers, only the first does, and each works on a copy."""
    from django.db import connection

    worker = os.environ.get("PYTEST_XDIST_WORKER")
    with django_db_blocker.unblock():
        if worker:
            _copy_for(worker)
        else:
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    yield
    with django_db_blocker.unblock():
        connection.close()
        _destroy(connection.settings_dict["NAME"])


def _copy_for(worker: str) -> None:
    """Connect to a copy. PostgreSQL copies a database only while nobody is connected to it."""
    from django.conf import settings
    from django.db import connection

    name = Path(os.environ[MIGRATED])
    with name.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not name.exists():
            name.write_text(connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False))
        connection.close()
        connection.settings_dict["NAME"] = name.read_text()
        connection.creation.clone_test_db(worker, verbosity=0)
    copied = connection.creation.get_test_db_clone_settings(worker)["NAME"]
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = copied


def _destroy(name: str) -> None:
    from django.db import Error, connection

    with suppress(Error):  # a thread of a test may still be connected
        connection.creation._destroy_test_db(name, verbosity=0)
