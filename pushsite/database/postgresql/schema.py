"""Changes of tables that rather give up than keep the people who play waiting."""

from typing import Self

from django.db.backends.postgresql.schema import DatabaseSchemaEditor

from pushsite.database.connections import MigrationLimits


class SchemaEditor(DatabaseSchemaEditor):
    """Sets the ``limits`` of its connection, if there are any, for the transaction of one migration.

    A migration without a transaction has none: what it is for, such as an index beside the running site, takes long and
    holds nobody up. A setting of the session would reach other clients of a pooler.
    """

    def __enter__(self) -> Self:
        super().__enter__()
        limits: MigrationLimits | None = self.connection.limits  # type: ignore[attr-defined]
        if limits and self.atomic_migration and not self.collect_sql:
            values = [f"{round(seconds * 1000)}ms" for seconds in limits]
            with self.connection.cursor() as cursor:
                cursor.execute(
                    "SELECT set_config('lock_timeout', %s, true), set_config('statement_timeout', %s, true)", values
                )
        return self
