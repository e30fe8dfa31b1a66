"""What all staff pages of rows have in common."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import PAGE_VAR
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from pushsite.paginator import A_PAGE, CappedPaginator


class LookOnly(admin.ModelAdmin):
    """A list and its rows, of which nothing can be added, changed or deleted.

    It looks little further than it shows, sorts by nothing but its own order, and filters by its own filters alone.
    """

    actions = None
    list_per_page = A_PAGE
    list_max_show_all = 0
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    sortable_by = ()
    view_on_site = False
    parameters: frozenset[str] = frozenset()

    def get_paginator(self, request: HttpRequest, queryset: QuerySet[Any], *given: Any) -> Paginator:
        """Which is told what page is read: it looks little further."""
        return CappedPaginator(queryset, *given, reading=_page(request))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what a filter offers: Django would take any column from the address, and so tell what it hides."""
        return lookup in self.parameters

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They come of what people do."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """They change by what people do."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """They are kept."""
        return False


def _page(request: HttpRequest) -> int:
    """The page that is asked for, as Django reads it."""
    try:
        return int(request.GET.get(PAGE_VAR, 1))
    except ValueError:
        return 1
