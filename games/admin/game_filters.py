"""By what staff narrow the list of games, beside the days."""

from collections.abc import Mapping
from functools import partial

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.admin.narrowing import Narrowing, by_column
from games.catalog import RULES, presentation_of
from games.models import Case, Game
from games.play.staff.permissions import may_see_cases
from games.presentation.times import NAMES
from games.queries.overdue import stuck
from games.queries.staff_filters import LENGTHS, Outcome, as_long, faulty, open_to, that_ended, with_case


class StatusFilter(Narrowing):
    """Where the games stand."""

    title = _("status")
    parameter_name = "status"
    ways = by_column("status", Game.Status.choices)


class GameFilter(Narrowing):
    """Which of the games."""

    title = pgettext_lazy("which of the games", "game")
    parameter_name = "game"
    ways = by_column("rules", [(slug, presentation_of(slug).names.NAME) for slug in RULES])


class PaceFilter(Narrowing):
    """How much time its players have."""

    title = _("pace")
    parameter_name = "pace"
    ways = by_column("pace", list(NAMES.items()))


class OutcomeFilter(Narrowing):
    """How they ended."""

    title = _("outcome")
    parameter_name = "outcome"
    ways = {value: (label, partial(that_ended, outcome=value)) for value, label in Outcome.choices}


class LengthFilter(Narrowing):
    """How many actions they had when they were over."""

    title = _("length")
    parameter_name = "length"
    ways = {name: (label, partial(as_long, name=name)) for name, (label, _span) in LENGTHS.items()}


class CaseFilter(admin.SimpleListFilter):
    """What was said about them, as far as the reader may see it: nobody finds by it what concerns themselves."""

    ways: Mapping[str, tuple[str | Promise, Case.Kind, bool]]  # by value: label, kind, and whether only the unclosed

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """All there are; for who may not see cases none, and so no filter."""
        if not may_see_cases(request.user):
            return []
        return [(value, str(label)) for value, (label, _kind, _unclosed) in self.ways.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """What the chosen one leaves; nothing, where there is no such choice."""
        value = self.value()
        if not value:
            return queryset
        if value not in self.ways:
            return queryset.none()
        _label, kind, unclosed = self.ways[value]
        return with_case(queryset, open_to(request.user), kind, unclosed=unclosed)


class ReportsFilter(CaseFilter):
    """What players reported."""

    title = _("reports")
    parameter_name = "reports"
    ways = {"open": (_("not closed"), Case.Kind.REPORT, True), "any": (_("any"), Case.Kind.REPORT, False)}


class FlagsFilter(CaseFilter):
    """What staff flagged or noted."""

    title = _("flags")
    parameter_name = "flags"
    ways = {
        "open": (_("not closed"), Case.Kind.FLAG, True),
        "any": (_("any"), Case.Kind.FLAG, False),
        "note": (_("notes"), Case.Kind.NOTE, False),
    }


class StuckFilter(Narrowing):
    """What somebody should look at."""

    title = _("progress")
    parameter_name = "stuck"
    ways = {
        "yes": (
            _("stuck: a bot for 2 minutes, a person for 30 days, or nobody to act"),
            lambda games: games.filter(stuck()),
        )
    }


class HistoryFilter(Narrowing):
    """What the check found as the game ended."""

    title = _("history")
    parameter_name = "history"
    ways = {"faulty": (_("does not hold"), faulty)}
