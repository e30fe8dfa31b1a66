"""Queries that Django compiles once: for a table, making the same SQL at each request took longer than running it.
Other code that needs what is private to Django is here, too.

@compiled
def seats_at(game_id: str) -> QuerySet[Seat]:
    return Seat.objects.filter(game=game_id)

seats = seats_at(game.pk)  # a list, after one statement
"""

import inspect
import json
import uuid
from collections import namedtuple
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property, lru_cache, update_wrapper
from importlib import import_module
from typing import Any, Generic, ParamSpec, TypeVar

from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.constants import OnConflict
from django.db.models.expressions import Expression
from django.db.models.query import ModelIterable, NamedValuesListIterable, get_related_populators
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.subqueries import InsertQuery, UpdateQuery
from django.db.transaction import TransactionManagementError
from django.http import HttpRequest
from django.urls import URLResolver
from django.urls import base as urls
from django.urls.resolvers import RoutePattern
from django.utils import translation
from django.utils.translation import trans_real


class _ListField(models.Field):
    """The values of `AmongValues`: an array, or on SQLite JSON."""

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        return list(value) if connection.vendor == "postgresql" else json.dumps(list(value))


@models.Field.register_lookup
class AmongValues(models.Lookup):
    """``column__among=values`` in a compiled query, for a list: ``in`` would need a statement for each length.

    The column of a relation is ``game__pk``.
    """

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        """The condition in PostgreSQL."""
        return self._asked(compiler, connection, "{} = ANY({})")

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        """The condition in SQLite."""
        return self._asked(compiler, connection, "{} IN (SELECT value FROM json_each({}))")

    def _asked(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, words: str) -> tuple[str, Any]:
        (column, before), (values, after) = (
            self.process_lhs(compiler, connection),
            self.process_rhs(compiler, connection),
        )
        return words.format(column, values), (*before, *after)


FIELDS: dict[Any, type[models.Field]] = {
    date: models.DateField,
    datetime: models.DateTimeField,
    int: models.BigIntegerField,
    list[int]: _ListField,
    list[str]: _ListField,
    str: models.TextField,
    uuid.UUID: models.UUIDField,
}

LOOKUPS = 8192  # texts and addresses in memory

# How a row fetches what it lacks, which newer versions of Django ask for.
FETCH_MODES = [models.FETCH_ONE] if hasattr(models, "FETCH_ONE") else []

P = ParamSpec("P")
Row = TypeVar("Row")
ModelT = TypeVar("ModelT", bound=models.Model)


def compiled(build: Callable[P, "models.QuerySet[Any, Row]"]) -> "Compiled[P, Row]":
    """Decorate a function that returns a queryset of models or of named rows: a call of it returns their list.

    It is run once, with placeholders for its arguments, so it may only pass them on, to ``filter`` for example. Their
    annotations say their types; none is ever ``None``. Of related models they have what ``select_related`` names.
    """
    return Compiled(build)


def first_rows(build: "Callable[[int], models.QuerySet[ModelT]]", count: int) -> "Compiled[[int], ModelT]":
    """The first ``count`` rows of a queryset about one person, compiled: it takes the person's id."""

    @compiled
    def first(person: int) -> models.QuerySet[ModelT]:
        return build(person)[:count]

    return first


class Parameter(Expression):
    """Stands in a query for the value that each call gives by this name."""

    def __init__(self, name: str, field: models.Field) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        """A placeholder, and this object in the place of the value."""
        return "%s", [self]


def insert(rows: Sequence[models.Model], *, ignore_conflicts: bool = False) -> None:
    """Insert new rows of one model as ``bulk_create`` does, except that they do not learn their ids.

    The statement is compiled once for each model.
    """
    if not rows:
        return
    sql, fields = _insertion(type(rows[0]), ignore_conflicts)
    database = _database()
    values = [[field.get_db_prep_save(field.pre_save(row, True), database) for field in fields] for row in rows]
    with database.cursor() as cursor:
        if len(values) == 1:
            cursor.execute(sql, values[0])
        else:
            cursor.executemany(sql, values)


@cache
def _insertion(model: type[models.Model], ignore_conflicts: bool) -> tuple[str, list[models.Field]]:
    """The statement for one row, and its columns."""
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)]
    row = model()
    for field in fields:
        setattr(row, field.attname, Parameter(field.attname, field))
    query = InsertQuery(model, on_conflict=OnConflict.IGNORE if ignore_conflicts else None)
    query.insert_values(fields, [row])
    [(sql, _params)] = query.get_compiler(connection=_database()).as_sql()
    return sql, fields


def update(row: models.Model, *columns: str, where: models.Q | None = None) -> None:
    """Write ``columns`` of a stored row as ``save(update_fields=columns)`` does, without signals.

    ``where``: only if this holds of what is stored; a `Parameter` in it stands for the column of ``row`` by its name.
    The statement is compiled once for each model, choice of columns and ``where``, which must be a constant.
    """
    sql, parameters = _change(type(row), columns, where)
    fields = [parameter.output_field for parameter in parameters]
    database = _database()
    values = [field.get_db_prep_save(field.pre_save(row, False), database) for field in fields]
    with database.cursor() as cursor:
        cursor.execute(sql, values)
        if where is None and not cursor.rowcount:
            raise DatabaseError("The row is gone.")


@cache
def _change(model: type[models.Model], columns: Sequence[str], where: models.Q | None) -> tuple[str, list[Parameter]]:
    """The statement for one row, and the columns whose values it takes."""
    key = model._meta.pk
    rows = model._base_manager.filter(where or models.Q(), pk=Parameter(key.name, key))
    query: Any = rows.query.chain(UpdateQuery)
    fields: list[Any] = [model._meta.get_field(name) for name in columns]
    query.add_update_fields([(field, None, Parameter(field.name, field)) for field in fields])
    sql, parameters = query.get_compiler(connection=_database()).as_sql()
    return sql, parameters


def set_prefetched(instance: models.Model, relation: str, rows: list[ModelT]) -> list[ModelT]:
    """Let ``.all()`` of the ``relation`` of ``instance`` be ``rows``, as ``prefetch_related`` does; return them.

    No other module touches what is private to Django; lint checks that.
    """
    queryset = getattr(instance, relation).all()
    queryset._result_cache, queryset._prefetch_done = rows, True
    vars(instance).setdefault("_prefetched_objects_cache", {})[relation] = queryset
    return rows


def is_prefetched(instance: models.Model, relation: str) -> bool:
    """Whether ``.all()`` of the ``relation`` of ``instance`` needs no query."""
    return relation in getattr(instance, "_prefetched_objects_cache", ())


def queued_messages(request: HttpRequest) -> list[Message]:
    """The messages that ``request`` has added for the next page."""
    queued: list[Message] = messages.get_messages(request)._queued_messages  # type: ignore[union-attr]
    return queued


class _Current:
    """The ``value`` of this thread or task: what asgiref's ``Local`` is to Django, in a tenth of the time."""

    def __init__(self) -> None:
        self._held: ContextVar[Any] = ContextVar("held")

    @property
    def value(self) -> Any:
        """``AttributeError`` if there is none."""
        if (held := self._held.get(None)) is None:
            raise AttributeError("value")
        return held

    @value.setter
    def value(self, value: Any) -> None:
        self._held.set(value)

    @value.deleter
    def value(self) -> None:
        self._held.set(None)


def remember_lookups() -> None:
    """Let Django find each text of a language and each address once. A page asks for some hundreds of them.

    No text that is translated may be a user's: it would stay in memory, as do the newest addresses, with the names and
    tokens in them, until the process ends.
    """
    texts: Any = trans_real
    addresses: Any = urls
    resolver: Any = URLResolver
    texts._active, addresses._prefixes, addresses._urlconfs = _Current(), _Current(), _Current()
    for name in ("gettext", "pgettext"):
        setattr(translation._trans, name, _remembered(getattr(texts, name)))  # type: ignore[attr-defined]
    resolver._reverse_with_prefix = lru_cache(LOOKUPS, typed=True)(resolver._reverse_with_prefix)


class _LaterResolver(URLResolver):
    """Django would import the module at the first ``reverse`` of any address."""

    def _populate(self) -> None:
        """Leave the module alone: Django asks again if an address of its namespace is wanted."""


def imported_later(route: str, module: str, namespace: str) -> URLResolver:
    """Return the addresses of ``module`` below ``route``.

    In the embedded site the first request for one of them imports the module. Elsewhere it is imported before gunicorn
    forks.
    """
    if not settings.EMBEDDED:
        import_module(module)
    return _LaterResolver(RoutePattern(route), module, app_name=namespace, namespace=namespace)


def _remembered(translate: Callable[..., str]) -> Callable[..., str]:
    @lru_cache(LOOKUPS, typed=True)  # whether HTML is safe is in its type
    def found(_language: object, *arguments: str) -> str:
        return translate(*arguments)

    def text(*arguments: str) -> str:
        texts: Any = trans_real
        language = getattr(texts._active, "value", None)  # a new one when a setting of languages has changed
        known = isinstance(language, trans_real.DjangoTranslation)
        return found(language, *arguments) if known else translate(*arguments)

    return text


@dataclass(frozen=True)
class Statement:
    """The SQL of a query, its values, and how its rows are read."""

    sql: str
    params: Sequence[Any]  # a `Parameter`, or a value that is always the same
    locks: bool
    convert: Sequence[tuple[int, Any, Sequence[Callable[..., Any]]]]  # place, expression, converters
    read: Callable[[list[Any]], Any]

    def rows(self, given: dict[str, Any]) -> list[Any]:
        """Run it with the values that are ``given`` by name."""
        database = _database()
        if self.locks and database.get_autocommit():
            raise TransactionManagementError("A row is locked until a transaction ends: begin one.")
        params = [
            param.output_field.get_db_prep_value(given[param.name], database) if isinstance(param, Parameter) else param
            for param in self.params
        ]
        with database.cursor() as cursor:
            cursor.execute(self.sql, params)
            return [self.read(self._converted(list(row), database)) for row in cursor.fetchall()]

    def _converted(self, row: list[Any], database: BaseDatabaseWrapper) -> list[Any]:
        for place, expression, converters in self.convert:
            for convert in converters:
                row[place] = convert(row[place], expression, database)
        return row


class Compiled(Generic[P, Row]):
    """A query with a name; see `compiled`."""

    def __init__(self, build: Callable[P, "models.QuerySet[Any, Row]"]) -> None:
        update_wrapper(self, build)
        self._build = build

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[Row]:
        """Run the one statement, and return its rows."""
        return self._statement.rows(dict(zip(self._parameters, args, strict=False)) | kwargs)

    def first(self, *args: P.args, **kwargs: P.kwargs) -> Row | None:
        """The first row, ``None`` if there is none."""
        return next(iter(self(*args, **kwargs)), None)

    @cached_property
    def _parameters(self) -> dict[str, Parameter]:
        kinds = inspect.get_annotations(self._build, eval_str=True)
        return {name: Parameter(name, FIELDS[kind]()) for name, kind in kinds.items() if name != "return"}

    @cached_property
    def _statement(self) -> Statement:
        queryset = self._build(**self._parameters)  # type: ignore[arg-type, call-arg]
        compiler = queryset.query.get_compiler(connection=_database())
        sql, params = compiler.as_sql()
        columns = [column for column, *_sql in compiler.select]
        return Statement(
            sql=sql,
            params=params,
            locks=queryset.query.select_for_update,
            convert=[(place, column, each) for place, (each, column) in compiler.get_converters(columns).items()],
            read=_reader(queryset, compiler),
        )


def _database() -> BaseDatabaseWrapper:
    """The connection of this thread: `django.db.connection` would look for it again at each attribute."""
    return connections[DEFAULT_DB_ALIAS]


def _reader(queryset: models.QuerySet, compiler: SQLCompiler) -> Callable[[list[Any]], Any]:
    """What makes a model or a named row of a row."""
    if queryset._iterable_class is NamedValuesListIterable:
        return namedtuple("Row", queryset._fields)._make  # type: ignore[attr-defined]
    if queryset._iterable_class is not ModelIterable:
        raise TypeError("A compiled query returns models or named rows.")
    return _ModelReader(queryset.model, compiler)


class _ModelReader:
    """Makes models, with what the query adds to them by ``annotate`` and ``select_related``."""

    def __init__(self, model: type[models.Model], compiler: SQLCompiler) -> None:
        self._model = model
        places = compiler.klass_info["select_fields"]
        self._columns = slice(places[0], places[-1] + 1)
        self._names = [column.target.attname for column, *_sql in compiler.select[self._columns]]
        self._added = list(compiler.annotation_col_map.items())
        self._related = get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS, *FETCH_MODES)

    def __call__(self, row: list[Any]) -> models.Model:
        model = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._columns])
        for name, place in self._added:
            setattr(model, name, row[place])
        for related in self._related:
            related.populate(row, model)
        return model
