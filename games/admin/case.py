"""The list of reports, flags and notes, with its filters, and the page of each."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import User
from games.admin.acts.act import act_urls
from games.admin.acts.cases import CASE_ACTS, write_case_page
from games.admin.acts.people import measures_against
from games.admin.filters import ChoiceFilter, PersonFilter, SearchedAdmin, by_column
from games.admin.people.linked_accounts import of_case
from games.models import Case
from games.play.staff.permissions import (
    may_change_people,
    may_handle_cases,
    may_read_all_talk,
    may_read_messages,
    may_read_talk,
    may_see_games,
    may_take_measures,
    may_write_cases,
)
from games.presentation.times import unbroken_age
from games.queries.staff_filters import search_about_games, visible_cases
from games.talk.queries import around_reported
from games.talk.staff import note_case_read
from games.templatetags.cases import about, review_address
from pushsite.web.numbers import whole_number


class StateFilter(ChoiceFilter):
    title = gettext_lazy("state")
    parameter_name = "state"
    options = by_column("state", Case.State.choices)


class KindFilter(ChoiceFilter):
    """Reports, flags or notes."""

    title = gettext_lazy("kind")
    parameter_name = "kind"
    options = by_column("kind", Case.Kind.choices)


class ReasonFilter(ChoiceFilter):
    title = gettext_lazy("reason")
    parameter_name = "reason"
    options = by_column("reason", Case.Reason.choices)


class AboutFilter(PersonFilter):
    title = pgettext_lazy("of a report", "about")
    parameter_name = "person"
    narrow = staticmethod(lambda cases, number: cases.filter(person=number))


class ReporterFilter(PersonFilter):
    title = gettext_lazy("reported by")
    parameter_name = "by"
    narrow = staticmethod(lambda cases, number: cases.filter(kind=Case.Kind.REPORT, by=number))


class OwnerFilter(admin.SimpleListFilter):
    title = gettext_lazy("owner")
    parameter_name = "owner"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The reader's own cases, or those without an owner."""
        return [("me", _("me")), ("nobody", _("nobody"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """The reader's cases, or those without an owner; none if there is no such choice."""
        owners = {"": {}, "me": {"owner": request.user}, "nobody": {"owner": None}}
        owner = self.value() or ""
        return queryset.filter(**owners[owner]) if owner in owners else queryset.none()


@admin.register(Case)
class CaseAdmin(SearchedAdmin):
    """Cases that the reader may see: none about themselves or games that they play."""

    list_display = ["what", "state", "reason", "of", "table", "said_by", "owner", "how_old"]
    list_filter = [AboutFilter, ReporterFilter, StateFilter, KindFilter, ReasonFilter, OwnerFilter]
    ordering = ["-pk"]
    parameters = frozenset(each.parameter_name for each in list_filter)
    search_fields = ["game__id"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """Cases with the people and the game; the game's position is not even fetched."""
        return visible_cases(request.user).select_related("game", "person", "by", "owner").defer("game__position")

    def found(self, rows: QuerySet[Case], text: str, reader: User) -> QuerySet[Case]:
        return search_about_games(rows, text, reader, "person", "by")

    @admin.display(description=gettext_lazy("kind"))
    def what(self, case: Case) -> str:
        return f"{case.get_kind_display()} {case.pk}"

    @admin.display(description=pgettext_lazy("of a report", "about"))
    def of(self, case: Case) -> str:
        """The person or game it is about."""
        return about(case)

    @admin.display(description=gettext_lazy("table"), empty_value="")
    def table(self, case: Case) -> SafeString | None:
        if case.game is None:
            return None
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:games_game_change", args=[case.game_id]), case.game.name_as_read
        )

    @admin.display(description=gettext_lazy("by"))
    def said_by(self, case: Case) -> str:
        if case.by_the_site:
            return _("the site")
        return str(case.by) if case.by else _("Former player")

    @admin.display(description=gettext_lazy("age"))
    def how_old(self, case: Case) -> str:
        """The time since it was written."""
        return unbroken_age(case.at) or _("just now")

    def get_urls(self) -> list[URLPattern]:
        write = path("write/", self.admin_site.admin_view(self.write_view), name="games_case_write")
        return [write, *act_urls(self, CASE_ACTS), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a page without a form."""
        case = self.case_of(request, object_id)
        talk = around_reported(case.pk, deleted=may_read_all_talk(request.user))
        if talk:
            note_case_read(case, request.user)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": str(case).capitalize(),
            "case": case,
            "link": of_case(case, request.user) if case.by_the_site else None,
            "may_link": may_change_people(request.user),
            "talk": talk,
            "may_remove": may_handle_cases(request.user),
            "steps": case.steps.select_related("by", "owner"),
            "may_review": bool(review_address(case)) and may_see_games(request.user),
            **_ways_from(case, request.user),
            "acts": [act for act in CASE_ACTS if case.state in act.states] if may_handle_cases(request.user) else [],
        }
        return TemplateResponse(request, "admin/games/case/page.html", context)

    def write_view(self, request: HttpRequest) -> HttpResponse:
        """Write a flag or a note about ``?game=``, after action ``?at=``, or about ``?person=``."""
        may_write_cases.check(request.user)
        return write_case_page(self, request)

    def case_of(self, request: HttpRequest, case_id: str) -> Case:
        """The case, or a 404 if the reader may not see it: otherwise the numbers would reveal who was reported."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return get_object_or_404(self.get_queryset(request), pk=whole_number(case_id))


def _ways_from(case: Case, staff: User) -> dict[str, Any]:
    """What ``staff`` may read or do next about the game and the person of the case."""
    game, person = case.game, case.person
    return {
        "may_read_talk": game is not None and may_read_talk(staff, game),
        "may_read_messages": person is not None and may_read_messages(staff, person),
        "offered_measures": measures_against(person) if person is not None and may_take_measures(staff, person) else [],
    }
