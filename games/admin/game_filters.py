"""By what staff narrow the list of games."""

from datetime import date, datetime, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import PAGE_VAR
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.queries.by_check import faulty
from games.queries.overdue import stuck
from games.rules import RULES
from games.words import name_of

YEARS = range(2000, 3000)  # at the ends of time there is no day before or after


class StatusFilter(admin.SimpleListFilter):
    """Where the games stand."""

    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """All there are."""
        return [(value, str(label)) for value, label in Game.Status.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """The games that stand there."""
        return queryset.filter(status=self.value()) if self.value() else queryset


class GameFilter(admin.SimpleListFilter):
    """Which of the games."""

    title = pgettext_lazy("which of the games", "game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The games by their names."""
        return [(slug, name_of(slug)) for slug in RULES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """The games of these rules."""
        return queryset.filter(rules=self.value()) if self.value() else queryset


class StuckFilter(admin.SimpleListFilter):
    """What somebody should look at."""

    title = _("progress")
    parameter_name = "stuck"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The one choice beside all."""
        return [("yes", gettext("stuck: a bot for 2 minutes, a person for 30 days, or nobody to act"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """The stuck ones."""
        return queryset.filter(stuck()) if self.value() == "yes" else queryset


class HistoryFilter(admin.SimpleListFilter):
    """What the check found as the game ended."""

    title = _("history")
    parameter_name = "history"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The one choice beside all."""
        return [("faulty", gettext("does not hold"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Those that gave an alarm."""
        return faulty(queryset) if self.value() == "faulty" else queryset


class OpenedFilter(admin.SimpleListFilter):
    """When the table was opened: a span of days up to today, or one day, ``2026-05-03``."""

    title = _("day of opening")
    parameter_name = "opened"
    template = "admin/games/game/day_filter.html"

    def __init__(self, request: HttpRequest, *given: Any) -> None:
        super().__init__(request, *given)
        #: What the address asks for beside the day; the day's own form takes it along.
        self.kept = [
            (name, value) for name, value in request.GET.items() if name not in {self.parameter_name, PAGE_VAR}
        ]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """Days up to today."""
        return [("1", gettext("today")), ("7", gettext("the last 7 days")), ("30", gettext("the last 30 days"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Those opened then; all of them where the day is none."""
        if self.value() in self._days():
            first = timezone.localdate() - timedelta(days=int(self.value()) - 1)
            return queryset.filter(created_at__gte=_begin(first))
        if (day := self.day) is not None:
            return queryset.filter(created_at__gte=_begin(day), created_at__lt=_begin(day + timedelta(days=1)))
        return queryset

    @property
    def day(self) -> date | None:
        """The one day that is asked for."""
        try:
            day = date.fromisoformat(self.value() or "")
        except ValueError:
            return None
        return day if day.year in YEARS else None

    def _days(self) -> set[str]:
        return {value for value, _label in self.lookup_choices}


def _begin(day: date) -> datetime:
    """The first moment of a day where the reader is."""
    return timezone.make_aware(datetime(day.year, day.month, day.day))  # noqa: DTZ001 - made aware here
