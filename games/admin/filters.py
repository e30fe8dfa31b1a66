"""Search and filters, shared by the staff lists. Each choice of a filter is a filter of its own."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.staff_site.read_only import ReadOnlyAdmin
from pushsite.web.numbers import whole_number


class SearchedAdmin(ReadOnlyAdmin):
    """A list that staff search by games and people."""

    search_help_text = _(
        "A game's id; or a part of the name of one of the newest tables;"
        " or how a person's name or e-mail begins, or their number."
    )

    def found(self, rows: QuerySet[Any], text: str, reader: User) -> QuerySet[Any]:
        """Return the ``rows`` that ``reader`` finds by ``text``, which is not empty."""
        raise NotImplementedError

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        text = search_term.strip()
        return (self.found(queryset, text, request.user) if text else queryset), False


Narrow = Callable[[QuerySet[Any]], QuerySet[Any]]


class ChoiceFilter(admin.SimpleListFilter):
    """``options``: by their values in the address, each with its label and the filter of the list."""

    options: Mapping[str, tuple[str | Promise, Narrow]]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(value, str(label)) for value, (label, _narrow) in self.options.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows that the choice leaves; none if there is no such choice."""
        value = self.value()
        if not value:
            return queryset
        return self.options[value][1](queryset) if value in self.options else queryset.none()


def by_column(column: str, choices: list[tuple[str, Any]]) -> Mapping[str, tuple[Any, Narrow]]:
    """Options of a column with a few known values."""
    return {value: (label, _only(column, value)) for value, label in choices}


def _only(column: str, value: str) -> Narrow:
    return lambda rows: rows.filter(**{column: value})


class PersonFilter(admin.SimpleListFilter):
    """One person, by their number. Only a link from their page chooses it: a list of all people would be too long."""

    narrow: Callable[[QuerySet[Any], int], QuerySet[Any]]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """Return the person in the address as the only choice."""
        value = self.value()
        if not value:
            return []
        name = User.objects.filter(pk=self._number()).values_list("name", flat=True).first()
        return [(value, name or value)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return type(self).narrow(queryset, self._number()) if self.value() else queryset

    def _number(self) -> int:
        """0, which nobody has, if the address says no number."""
        return whole_number(self.value() or "") or 0
