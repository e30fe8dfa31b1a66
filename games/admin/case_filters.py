"""By what staff narrow the list of reports, flags and notes."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Case


class _OneOf(admin.SimpleListFilter):
    """A column of a few known values."""

    values: list[tuple[str, str]]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """All there are."""
        return [(value, str(label)) for value, label in self.values]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """The cases of that value."""
        return queryset.filter(**{self.parameter_name: self.value()}) if self.value() else queryset


class StateFilter(_OneOf):
    """Where they stand."""

    title = _("state")
    parameter_name = "state"
    values = Case.State.choices


class KindFilter(_OneOf):
    """Who speaks."""

    title = _("kind")
    parameter_name = "kind"
    values = Case.Kind.choices


class ReasonFilter(_OneOf):
    """What they are about, roughly."""

    title = _("reason")
    parameter_name = "reason"
    values = Case.Reason.choices


class OwnerFilter(admin.SimpleListFilter):
    """Whose they are."""

    title = _("owner")
    parameter_name = "owner"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """Mine, or nobody's."""
        return [("me", gettext("me")), ("nobody", gettext("nobody"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """Those that somebody has to do something about next."""
        owners = {"me": {"owner": request.user}, "nobody": {"owner": None}}
        return queryset.filter(**owners.get(self.value() or "", {}))
