"""By what staff narrow the list of reports, flags and notes."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.narrowing import Narrowing, by_column
from games.models import Case


class StateFilter(Narrowing):
    """Where they stand."""

    title = _("state")
    parameter_name = "state"
    ways = by_column("state", Case.State.choices)


class KindFilter(Narrowing):
    """Who speaks."""

    title = _("kind")
    parameter_name = "kind"
    ways = by_column("kind", Case.Kind.choices)


class ReasonFilter(Narrowing):
    """What they are about, roughly."""

    title = _("reason")
    parameter_name = "reason"
    ways = by_column("reason", Case.Reason.choices)


class OwnerFilter(admin.SimpleListFilter):
    """Whose they are."""

    title = _("owner")
    parameter_name = "owner"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """Mine, or nobody's."""
        return [("me", gettext("me")), ("nobody", gettext("nobody"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """Those of the reader, or those that somebody has to take; nothing, where there is no such choice."""
        owners = {"": {}, "me": {"owner": request.user}, "nobody": {"owner": None}}
        owner = self.value() or ""
        return queryset.filter(**owners[owner]) if owner in owners else queryset.none()
