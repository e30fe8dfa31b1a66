"""Indexes that are built while people play on their tables."""

from typing import Any

from django.db import connections, migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

INVALID = "SELECT 1 FROM pg_class JOIN pg_index ON indexrelid = oid WHERE relname = %s AND NOT indisvalid"


class AddIndexBesidePlay(migrations.AddIndex):
    """Adds an index while others write to its table; SQLite, which has one writer, does so as usual.

    Its migration needs ``atomic = False`` and does nothing else. What an attempt that was cut short has left is
    removed first.
    """

    atomic = False

    def database_forwards(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any) -> None:
        """Add the index."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, *states)
            return
        with connections[schema_editor.connection.alias].cursor() as cursor:
            cursor.execute(INVALID, [self.index.name])
            if cursor.fetchone():
                schema_editor.execute(f"DROP INDEX CONCURRENTLY {schema_editor.quote_name(self.index.name)}")
        self._beside_play().database_forwards(app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any) -> None:
        """Remove it."""
        concurrent = schema_editor.connection.vendor == "postgresql"
        operation = self._beside_play() if concurrent else migrations.AddIndex(self.model_name, self.index)
        operation.database_backwards(app_label, schema_editor, *states)

    def _beside_play(self) -> migrations.AddIndex:
        from django.contrib.postgres.operations import AddIndexConcurrently  # a tenth of a second, with psycopg

        return AddIndexConcurrently(self.model_name, self.index)
