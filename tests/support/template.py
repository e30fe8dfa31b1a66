"""A migrated PostgreSQL database, kept between runs: migrating takes longer than most tests together take to start."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import psycopg

from testing.services.postgres import kept_postgres, postgres_version

TEMPLATE = "migrated"  # the database, of which each worker's own is a copy
FOLDER = Path(".state/tests")


def migrated_data(root: Path) -> Path:
    """Return the data folder of a server with the database ``TEMPLATE``; make it after any change of migrations."""
    folder = root / FOLDER / _key(root)
    if not folder.exists():
        shutil.rmtree(folder.parent, ignore_errors=True)  # those of earlier migrations
        begun = folder.with_name(f"{folder.name}-{os.getpid()}")
        with kept_postgres(begun) as server:
            with psycopg.connect(server.url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {TEMPLATE}")
            url = server.url.removesuffix("postgres") + TEMPLATE
            migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
            subprocess.run(migrate, cwd=root, env=os.environ | {"DATABASE_URL": url, "REDIS_URL": ""}, check=True)
        begun.rename(folder)
    return folder


def _key(root: Path) -> str:
    """Return a digest of all that the database depends on: migrations, packages and the server."""
    files = sorted(file for app in ("accounts", "games", "pushsite") for file in (root / app).rglob("migrations/*.py"))
    texts = [file.read_bytes() for file in [*files, root / "requirements-dev.txt"]]
    digest = hashlib.sha256(b"\0".join([*texts, postgres_version().encode()]))
    return digest.hexdigest()[:16]
