"""When a table was opened, and when a game ended: a span of days up to today, or one day, ``2026-05-03``."""

from datetime import date, datetime, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import PAGE_VAR
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Game

YEARS = range(2000, 3000)  # at the ends of time there is no day before or after


class DayFilter(admin.SimpleListFilter):
    """The day of a ``column``."""

    column: str
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
        """Those of then; all of them where the day is none."""
        if self.value() in self._days():
            first = timezone.localdate() - timedelta(days=int(self.value()) - 1)
            return queryset.filter(**{f"{self.column}__gte": _begin(first)})
        if (day := self.day) is not None:
            span = {f"{self.column}__gte": _begin(day), f"{self.column}__lt": _begin(day + timedelta(days=1))}
            return queryset.filter(**span)
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


class OpenedFilter(DayFilter):
    """When the table was opened."""

    title = _("day of opening")
    parameter_name = "opened"
    column = "created_at"


class EndedFilter(DayFilter):
    """When the game was over."""

    title = _("day of the end")
    parameter_name = "ended"
    column = "ended_at"


def _begin(day: date) -> datetime:
    """The first moment of a day where the reader is."""
    return timezone.make_aware(datetime(day.year, day.month, day.day))  # noqa: DTZ001 - made aware here
