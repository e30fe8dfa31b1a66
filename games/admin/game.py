"""The list of games for staff."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from games.admin.acts.act import act_urls
from games.admin.acts.games import GAME_ACTS
from games.admin.filters import SearchedAdmin
from games.admin.game_filters import (
    EndedFilter,
    FlagsFilter,
    GameFilter,
    HistoryFilter,
    LengthFilter,
    OpenedFilter,
    OutcomeFilter,
    PaceFilter,
    PlayerFilter,
    ReportsFilter,
    StatusFilter,
    StuckFilter,
)
from games.admin.review import GameReview
from games.models import Game, Seat
from games.overview.shown_seat import shown_seats
from games.presentation.game_info import name_of
from games.presentation.times import unbroken_age
from games.queries.staff_filters import search_games


@admin.register(Game)
class GameAdmin(SearchedAdmin, GameReview):
    """Games, without position, secret or anything that a player may not know."""

    list_display = ["table", "state", "game", "people", "waits_for", "played", "opened", "id"]
    list_filter = [
        PlayerFilter,
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

    def found(self, rows: QuerySet[Game], text: str, reader: User) -> QuerySet[Game]:
        return search_games(rows, text, reader)

    @admin.display(description=_("table"))
    def table(self, game: Game) -> str:
        """The name that its host gave it."""
        return game.name_as_read

    @admin.display(description=_("status"))
    def state(self, game: Game) -> str:
        return game.get_status_display()

    @admin.display(description=pgettext_lazy("which of the games", "game"))
    def game(self, game: Game) -> str:
        """Return the name of the game's rules."""
        return name_of(game.rules)

    @admin.display(description=_("players"))
    def people(self, game: Game) -> str:
        return ", ".join(person.name for person in shown_seats(list(game.seat_rows.all()), None))

    @admin.display(description=_("waits for"), empty_value="")
    def waits_for(self, game: Game) -> str | None:
        """Whose decision it is, and since when."""
        if game.status != Game.Status.RUNNING or game.to_act is None:
            return None
        seats: list[Seat] = list(game.seat_rows.all())
        return f"{shown_seats(seats, None)[game.to_act].name}, {unbroken_age(game.waiting_since)}".removesuffix(", ")

    @admin.display(description=_("actions"))
    def played(self, game: Game) -> int:
        return game.version

    @admin.display(description=_("opened"))
    def opened(self, game: Game) -> datetime:
        """The moment when the table was opened."""
        return game.created_at

    def get_urls(self) -> list[URLPattern]:
        return [*act_urls(self, GAME_ACTS), *super().get_urls()]

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the trail of staff acts; Django's own log is empty."""
        return redirect(f"{reverse('admin:games_staffact_changelist')}?{urlencode({'q': object_id})}")
