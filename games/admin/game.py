"""The list of games, and the way to each one's page."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.read_only_admin import LookOnly
from games.admin import game_acts, game_page, review
from games.admin.day_filters import EndedFilter, OpenedFilter
from games.admin.game_filters import (
    FlagsFilter,
    GameFilter,
    HistoryFilter,
    LengthFilter,
    OutcomeFilter,
    PaceFilter,
    ReportsFilter,
    StatusFilter,
    StuckFilter,
)
from games.models import Game, Seat
from games.presentation import name_of
from games.queries.staff_filters import matching
from games.templatetags.ages import age
from games.views.people import people_of

WITH_PEOPLE = Prefetch("seat_rows", Seat.objects.select_related("user"))


@admin.register(Game)
class GameAdmin(LookOnly):
    """Games, without position, secret or anything that a player may not know."""

    list_display = ["table", "state", "game", "people", "waits_for", "played", "opened", "id"]
    list_filter = [
        StatusFilter,
        ReportsFilter,
        FlagsFilter,
        GameFilter,
        PaceFilter,
        OutcomeFilter,
        LengthFilter,
        OpenedFilter,
        EndedFilter,
        StuckFilter,
        HistoryFilter,
    ]
    ordering = ["-created_at"]
    parameters = frozenset(each.parameter_name for each in list_filter)
    search_fields = ["id"]
    search_help_text = _("A game's id; or a player's name, e-mail or number, also in part.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Games with their seats; the position is not even fetched."""
        return super().get_queryset(request).defer("position").prefetch_related("seat_rows")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """By id or by player."""
        text = search_term.strip()
        return (matching(queryset, text, request.user) if text else queryset), False

    @admin.display(description=_("table"))
    def table(self, game: Game) -> str:
        """What its host called it."""
        return game.name

    @admin.display(description=_("status"))
    def state(self, game: Game) -> str:
        """Where it stands."""
        return game.get_status_display()

    @admin.display(description=pgettext_lazy("which of the games", "game"))
    def game(self, game: Game) -> str:
        """Which of the games."""
        return name_of(game.rules)

    @admin.display(description=_("players"))
    def people(self, game: Game) -> str:
        """Who sits there."""
        return ", ".join(person.name for person in people_of(list(game.seat_rows.all()), None))

    @admin.display(description=_("waits for"), empty_value="")
    def waits_for(self, game: Game) -> str | None:
        """Whose decision it is, and for how long it has been."""
        if game.status != Game.Status.RUNNING or game.to_act is None:
            return None
        seats: list[Seat] = list(game.seat_rows.all())
        return f"{people_of(seats, None)[game.to_act].name}, {age(game.waiting_since)}".removesuffix(", ")

    @admin.display(description=_("actions"))
    def played(self, game: Game) -> int:
        """How many actions have been played."""
        return game.version

    @admin.display(description=_("opened"))
    def opened(self, game: Game) -> datetime:
        """When the table was opened."""
        return game.created_at

    def get_urls(self) -> list[URLPattern]:
        """Before Django's own, which take whatever is left."""
        return [*game_acts.urls(self), *review.urls(self), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A game's page: there is no form on it."""
        return game_page.page(self, request, self.game_of(request, object_id))

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What staff did: the trail has it, and Django's own log has nothing."""
        return redirect(f"{reverse('admin:games_staffact_changelist')}?{urlencode({'q': object_id})}")

    def game_of(self, request: HttpRequest, game_id: str) -> Game:
        """The game with its seats and their people, to who may look at games."""
        return get_object_or_404(self.games_for(request), pk=game_id)

    def games_for(self, request: HttpRequest) -> QuerySet[Game]:
        """The games with all that the page of one shows, to who may look at games."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        games = self.get_queryset(request).defer(None).prefetch_related(None).prefetch_related(WITH_PEOPLE)
        return games.select_related("host", "waiting_for", "history_check")
