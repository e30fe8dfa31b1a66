"""The state of the site: what is wrong now and what to do, and the last day in drawings, from the database alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.staff_site.read_only import ReadOnlyAdmin
from games.admin.site_findings import findings
from games.models import StateSample
from games.presentation.chart.drawing import ChartNumber, steps
from games.queries.site_state import site_state

HALF_HOUR = 1800  # seconds
SHOWN = 48  # half hours
MOST_SAMPLES_READ = 2000
LEFT, TOP, WIDTH, HEIGHT, ROOM_BELOW = 40, 10, 280, 90, 20  # of a drawing, around its bars
HOURS_APART = 6  # between the times below
LABEL_SLOTS = 5  # half hours that a time is as wide as


@dataclass(frozen=True)
class HalfHour:
    """One half hour of a figure: its most, ``None`` where there was no sweep, and its bar."""

    at: datetime
    most: float | None
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class DayDrawing:
    """A figure's last 24 hours as a curve."""

    name: str
    label: str | Promise
    half_hours: Sequence[HalfHour]
    up: Sequence[ChartNumber]
    across: Sequence[tuple[float, datetime]]
    width: int = LEFT + WIDTH
    height: int = TOP + HEIGHT + ROOM_BELOW
    left: int = LEFT
    top: int = TOP
    bottom: int = TOP + HEIGHT

    @property
    def most(self) -> float | None:
        """The most of the day; None if nothing was stored."""
        return max((hour.most for hour in self.half_hours if hour.most is not None), default=None)


def _sum(figures: Mapping[str, Any], name: str) -> float:
    return sum(figures[name].values())


def _bots(figures: Mapping[str, Any]) -> float:
    return sum(number for by, number in figures["actions"].items() if by in ("bot", "takeover", "timeout"))


FIGURES: Mapping[str, tuple[str | Promise, Callable[[Mapping[str, Any]], float | None]]] = {
    "actions": (_("Actions a minute"), lambda figures: _sum(figures, "actions")),
    "bots": (_("of them by bots"), _bots),
    "running": (_("Running games"), lambda figures: figures["running"]),
    "queue": (_("Tasks that wait for a worker"), lambda figures: figures["queue"]),
    "queue_age": (_("Seconds that the oldest has waited"), lambda figures: figures["queue_age"]),
    "late": (_("Overdue bots and deadlines"), lambda figures: figures["clocks_overdue"] + figures["bots_overdue"]),
    "due": (_("Notices that are due"), lambda figures: _sum(figures, "due")),
    "failed": (_("Notices given up within a day"), lambda figures: _sum(figures, "failed")),
    "unreached": (_("People whom a channel no longer reaches"), lambda figures: _sum(figures, "unreached")),
}


@admin.register(StateSample)
class SiteStateAdmin(ReadOnlyAdmin):
    """One page in the place of a list."""

    def get_urls(self) -> list[URLPattern]:
        """The page alone: nobody opens a single row."""
        view = self.admin_site.admin_view(self.changelist_view)
        return [path("", view, name="games_statesample_changelist")]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Words about this moment, and the last day."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        now = timezone.now()
        newest = StateSample.objects.filter(at__gt=now - timedelta(seconds=SHOWN * HALF_HOUR)).order_by("-at")
        samples = list(newest[:MOST_SAMPLES_READ])[::-1]
        # A site without a queue of tasks never measures how old they are.
        drawings = [drawing for name in FIGURES if (drawing := _drawing(name, samples, now)).most is not None]
        context = self.admin_site.each_context(request) | {
            "title": _("State of the site"),
            "opts": StateSample._meta,
            "findings": findings(site_state(), samples, now),
            "now": now,
            "drawings": drawings,
            "rows": list(zip(*(drawing.half_hours for drawing in drawings), strict=True))[::-1],
        }
        return TemplateResponse(request, "admin/games/site_state.html", context)


def _drawing(name: str, samples: Sequence[StateSample], now: datetime) -> DayDrawing:
    label, of = FIGURES[name]
    most: dict[int, float] = {}
    for sample in samples:
        try:
            number = of(sample.figures)
        except KeyError:  # stored by the version before, which did not have it
            continue
        slot = _slot(sample.at)
        if number is not None:
            most[slot] = max(most.get(slot, 0), number)
    first = _slot(now) - SHOWN + 1
    up = steps(round(max(most.values(), default=0)), 3)
    step = WIDTH / SHOWN

    def bar(slot: int) -> HalfHour:
        value = most.get(slot)
        height = HEIGHT * (value or 0) / up[-1]
        x = LEFT + (slot - first) * step
        moment = datetime.fromtimestamp(slot * HALF_HOUR, UTC)
        return HalfHour(moment, value, round(x, 1), round(TOP + HEIGHT - height, 1), step - 1, round(height, 1))

    half_hours = [bar(slot) for slot in range(first, first + SHOWN)]
    return DayDrawing(
        name=name,
        label=label,
        half_hours=half_hours,
        up=[ChartNumber(TOP + HEIGHT - round(HEIGHT * number / up[-1]), number) for number in up],
        across=[(hour.x, hour.at) for hour in half_hours[:-LABEL_SLOTS] if _is_labelled(hour.at)],
    )


def _slot(at: datetime) -> int:
    return int(at.timestamp()) // HALF_HOUR


def _is_labelled(at: datetime) -> bool:
    local = localtime(at)
    return local.minute == 0 and local.hour % HOURS_APART == 0
