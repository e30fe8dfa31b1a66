"""Admin pages that only show: lists, which may be long, and their rows."""

from functools import cached_property
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import PAGE_VAR
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

ROWS_PER_PAGE = 25
PAGES_AHEAD = 3  # pages offered after the current one
MOST_ROWS_OFFERED = 20 * ROWS_PER_PAGE


class CappedPaginator(Paginator):
    """Looks ``PAGES_AHEAD`` pages further than page ``reading``, and offers ``MOST_ROWS_OFFERED`` rows at most.

    Staff do not read further, and counting all rows of a large table takes long. The rows of a page are read by their
    keys, because a narrow search would take as long a second time.
    """

    def __init__(self, rows: Any, *given: Any, reading: int = 1) -> None:
        super().__init__(rows, *given)
        self._rows = rows
        self._most = min((max(reading, 1) + PAGES_AHEAD) * ROWS_PER_PAGE, MOST_ROWS_OFFERED)

    @cached_property
    def count(self) -> int:
        """The number of rows that are offered."""
        return min(len(self._keys), self._most)

    @property
    def more(self) -> bool:
        """Whether there are more rows than are offered."""
        return len(self._keys) > self._most

    def page(self, number: Any) -> Page:
        number = self.validate_number(number)
        keys = self._keys[(number - 1) * self.per_page : number * self.per_page]
        return Page(self._rows.filter(pk__in=keys), number, self)

    @cached_property
    def _keys(self) -> list[Any]:
        return list(self._rows.values_list("pk", flat=True)[: self._most + 1])


class ReadOnlyAdmin(admin.ModelAdmin):
    """A list and its rows, read-only.

    It counts little further than it shows, has one order, and accepts its own filters only.
    """

    actions = None
    list_per_page = ROWS_PER_PAGE
    list_max_show_all = 0
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    sortable_by = ()
    view_on_site = False
    parameters: frozenset[str] = frozenset()

    def get_paginator(self, request: HttpRequest, queryset: QuerySet[Any], *given: Any) -> Paginator:
        """A paginator that looks little further than the current page."""
        return CappedPaginator(queryset, *given, reading=_page_number(request))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether a filter offers ``lookup``. Django would accept any column, which would reveal hidden ones."""
        return lookup in self.parameters

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def _page_number(request: HttpRequest) -> int:
    """The number of the current page, as Django reads it."""
    try:
        return int(request.GET.get(PAGE_VAR, 1))
    except ValueError:
        return 1
