"""Filters of which each choice says itself how it narrows the list."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise

Narrow = Callable[[QuerySet[Any]], QuerySet[Any]]


class Narrowing(admin.SimpleListFilter):
    """``ways`` are the choices by their values in the address: what each is called, and how it narrows."""

    ways: Mapping[str, tuple[str | Promise, Narrow]]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """All there are."""
        return [(value, str(label)) for value, (label, _narrow) in self.ways.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """What the chosen one leaves; nothing, where there is no such choice."""
        value = self.value()
        if not value:
            return queryset
        return self.ways[value][1](queryset) if value in self.ways else queryset.none()


def by_column(column: str, choices: list[tuple[str, Any]]) -> Mapping[str, tuple[Any, Narrow]]:
    """The ways of a column of a few known values."""
    return {value: (label, _only(column, value)) for value, label in choices}


def _only(column: str, value: str) -> Narrow:
    return lambda rows: rows.filter(**{column: value})
