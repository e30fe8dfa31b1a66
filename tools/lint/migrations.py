"""python -m tools.lint.migrations: name migrations that would break a site of the version before, which still serves.

django-migration-linter reads their SQL, which takes a PostgreSQL to write: this starts one of its own.
"""

import os
import sys
from contextlib import redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

from testing.services.postgres import own_postgres
from testing.site import ROOT
from tools.lint.steps import NOWHERE

if TYPE_CHECKING:
    from django.db.migrations import Migration

BEGINNING = "0001_"  # the first migration of an app makes its tables: nobody uses them yet
ACCEPTED: dict[str, str] = {}  # by app and name: why it may be what the linter says
# An index keeps others from writing to its table; `pushsite.database.indexes` makes one beside them.
ERRORS_TOO = ("CREATE_INDEX", "CREATE_INDEX_EXCLUSIVE")


def main() -> None:
    """Exit with what is wrong with each migration."""
    with own_postgres(durable=False) as postgres:
        os.environ |= NOWHERE | {"DATABASE_URL": postgres.url, "DJANGO_SETTINGS_MODULE": "pushsite.settings"}
        import django

        django.setup()
        from django.db.migrations.loader import MigrationLoader

        migrations = MigrationLoader(None).disk_migrations
        sys.exit("\n".join(faults(*filter(is_to_check, migrations.values()))) or None)


def is_to_check(migration: "Migration") -> bool:
    """Whether it belongs to the site, is not the first of its app, and is not accepted as it is."""
    ours = type(migration).__module__.startswith(("accounts.", "games."))
    return ours and not migration.name.startswith(BEGINNING) and str(migration) not in ACCEPTED


def faults(*migrations: "Migration") -> list[str]:
    """Return what the linter says of these migrations, without what it finds nothing wrong with."""
    from django_migration_linter import MigrationLinter

    said = StringIO()
    with redirect_stdout(said):
        linter = MigrationLinter(
            str(ROOT), no_cache=True, warnings_as_errors_tests=ERRORS_TOO, quiet=("ok", "ignore", "warning")
        )
        for migration in migrations:
            linter.lint_migration(migration)
    return said.getvalue().splitlines()


if __name__ == "__main__":
    main()
