"""Texts in the order of their bytes: an index in this order finds texts by how they begin."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Func
from django.db.models.sql.compiler import SQLCompiler


class ByBytes(Func):
    """An expression in the order of its bytes, for an index. Each database has its own name for this order.

    PostgreSQL reads such an index for ``LIKE 'text%'``, whatever the language of the database is.
    """

    template = '%(expressions)s COLLATE "C"'

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        return self.as_sql(compiler, connection, template='%(expressions)s COLLATE "BINARY"', **context)
