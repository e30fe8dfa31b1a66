"""The filters of the staff's list of games."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import PAGE_VAR
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.admin.filters import ChoiceFilter, PersonFilter, by_column
from games.catalog import RULES
from games.models import Case, Game
from games.play.staff.permissions import may_see_cases
from games.presentation.game_info import name_of
from games.presentation.times import PACE_NAMES
from games.queries.overdue import stuck
from games.queries.staff_filters import (
    LENGTHS,
    Outcome,
    ended_with_length,
    faulty,
    played_by,
    visible_cases,
    with_case,
    with_outcome,
)

YEARS_BACK = range(2000, 3000)  # the first and the last day of all have no neighbours


class DayFilter(admin.SimpleListFilter):
    """The day of a ``column``."""

    column: str
    template = "admin/games/game/day_filter.html"

    def __init__(self, request: HttpRequest, *given: Any) -> None:
        super().__init__(request, *given)
        #: The other parameters of the address, which the form of the day sends again.
        self.other_parameters = [
            (name, value) for name, value in request.GET.items() if name not in {self.parameter_name, PAGE_VAR}
        ]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("1", gettext("today")), ("7", gettext("the last 7 days")), ("30", gettext("the last 30 days"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """The games of those days; all of them if the value is no day."""
        if self.value() in self._days():
            first = timezone.localdate() - timedelta(days=int(self.value()) - 1)
            return queryset.filter(**{f"{self.column}__gte": _begin(first)})
        if (day := self.day) is not None:
            span = {f"{self.column}__gte": _begin(day), f"{self.column}__lt": _begin(day + timedelta(days=1))}
            return queryset.filter(**span)
        return queryset

    @property
    def day(self) -> date | None:
        """The day that the value names, or None."""
        try:
            day = date.fromisoformat(self.value() or "")
        except ValueError:
            return None
        return day if day.year in YEARS_BACK else None

    def _days(self) -> set[str]:
        return {value for value, _label in self.lookup_choices}


class OpenedFilter(DayFilter):
    title = _("day of opening")
    parameter_name = "opened"
    column = "created_at"


class EndedFilter(DayFilter):
    title = _("day of the end")
    parameter_name = "ended"
    column = "ended_at"


def _begin(day: date) -> datetime:
    """The first moment of a day in the reader's time zone."""
    return timezone.make_aware(datetime(day.year, day.month, day.day))  # noqa: DTZ001 - made aware here


class StatusFilter(ChoiceFilter):
    title = _("status")
    parameter_name = "status"
    options = by_column("status", Game.Status.choices)


class GameFilter(ChoiceFilter):
    title = pgettext_lazy("which of the games", "game")
    parameter_name = "game"
    options = by_column("rules", [(slug, lazy(name_of, str)(slug)) for slug in RULES])


class PaceFilter(ChoiceFilter):
    title = _("pace")
    parameter_name = "pace"
    options = by_column("pace", list(PACE_NAMES.items()))


class OutcomeFilter(ChoiceFilter):
    title = _("outcome")
    parameter_name = "outcome"
    options = {value: (label, partial(with_outcome, outcome=value)) for value, label in Outcome.choices}


class LengthFilter(ChoiceFilter):
    """The number of actions of games that are over."""

    title = _("length")
    parameter_name = "length"
    options = {name: (label, partial(ended_with_length, name=name)) for name, (label, _span) in LENGTHS.items()}


class CaseFilter(admin.SimpleListFilter):
    """Cases about games, as far as the reader may see them: readers cannot find cases that concern them."""

    options: Mapping[str, tuple[str | Promise, Case.Kind, bool]]  # label, kind, and whether only unclosed cases

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        if not may_see_cases(request.user):
            return []
        return [(value, str(label)) for value, (label, _kind, _unclosed) in self.options.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """The rows that the choice leaves; none if there is no such choice."""
        value = self.value()
        if not value:
            return queryset
        if value not in self.options:
            return queryset.none()
        _label, kind, unclosed = self.options[value]
        return with_case(queryset, visible_cases(request.user), kind, unclosed=unclosed)


class ReportsFilter(CaseFilter):
    """Reports by players."""

    title = _("reports")
    parameter_name = "reports"
    options = {"open": (_("not closed"), Case.Kind.REPORT, True), "any": (_("any"), Case.Kind.REPORT, False)}


class FlagsFilter(CaseFilter):
    """Flags and notes by staff."""

    title = _("flags")
    parameter_name = "flags"
    options = {
        "open": (_("not closed"), Case.Kind.FLAG, True),
        "any": (_("any"), Case.Kind.FLAG, False),
        "note": (_("notes"), Case.Kind.NOTE, False),
    }


class StuckFilter(ChoiceFilter):
    """Games that do not go on."""

    title = _("progress")
    parameter_name = "stuck"
    options = {
        "yes": (
            _("stuck: a bot for 2 minutes, a person for 30 days, or nobody to act"),
            lambda games: games.filter(stuck()),
        )
    }


class HistoryFilter(ChoiceFilter):
    """The result of the check of a game's history."""

    title = _("history")
    parameter_name = "history"
    options = {"faulty": (_("wrong"), faulty)}


class PlayerFilter(PersonFilter):
    """Games with a seat of one person."""

    title = _("player")
    parameter_name = "player"
    narrow = staticmethod(played_by)
