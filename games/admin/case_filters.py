"""The filters of the staff's list of cases."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.admin.filters import Narrowing, PersonFilter, by_column
from games.models import Case


class StateFilter(Narrowing):
    """The state of cases."""

    title = _("state")
    parameter_name = "state"
    ways = by_column("state", Case.State.choices)


class KindFilter(Narrowing):
    """Reports, flags or notes."""

    title = _("kind")
    parameter_name = "kind"
    ways = by_column("kind", Case.Kind.choices)


class ReasonFilter(Narrowing):
    """The reason of cases."""

    title = _("reason")
    parameter_name = "reason"
    ways = by_column("reason", Case.Reason.choices)


class AboutFilter(PersonFilter):
    """Cases about one person."""

    title = pgettext_lazy("of a report", "about")
    parameter_name = "person"
    narrow = staticmethod(lambda cases, number: cases.filter(person=number))


class ReporterFilter(PersonFilter):
    """Reports by one person."""

    title = _("reported by")
    parameter_name = "by"
    narrow = staticmethod(lambda cases, number: cases.filter(kind=Case.Kind.REPORT, by=number))


class OwnerFilter(admin.SimpleListFilter):
    """The owner of cases."""

    title = _("owner")
    parameter_name = "owner"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The reader's own cases, or those without an owner."""
        return [("me", gettext("me")), ("nobody", gettext("nobody"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """The reader's cases, or those without an owner; none if there is no such choice."""
        owners = {"": {}, "me": {"owner": request.user}, "nobody": {"owner": None}}
        owner = self.value() or ""
        return queryset.filter(**owners[owner]) if owner in owners else queryset.none()
