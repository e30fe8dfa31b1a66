"""A game's page for staff: seats, acts, facts, the whole log in words, and mails."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from accounts.staff_site.read_only import ReadOnlyAdmin
from games.admin.game_log import log_page
from games.models import Game, Seat
from games.overview.shown_seat import ShownSeat, shown_seats
from games.play.staff.permissions import (
    may_cancel,
    may_give_back,
    may_read_mails,
    may_read_talk,
    may_review,
    may_seat_bot,
    may_see_cases,
    may_void,
)
from games.presentation.game_info import name_of, options_on
from games.presentation.times import PACE_NAMES
from games.queries.standings import view_of, winners_of

NOTICES_SHOWN = 100
SEATS_WITH_PEOPLE = Prefetch("seat_rows", Seat.objects.select_related("user"))


class GamePages(ReadOnlyAdmin):
    """The page of one game, and what its other pages share. Nothing shows what a spectator may not know."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Games with their seats; the position is not even fetched."""
        return super().get_queryset(request).defer("position").prefetch_related("seat_rows")

    def games_for(self, request: HttpRequest) -> QuerySet[Game]:
        """The games with everything that the page of one shows; ``PermissionDenied`` without the right to view them."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        games = self.get_queryset(request).defer(None).prefetch_related(None).prefetch_related(SEATS_WITH_PEOPLE)
        return games.select_related("host", "waiting_for", "history_check")

    def game_of(self, request: HttpRequest, game_id: str) -> Game:
        """The game from ``games_for``, or a 404."""
        return get_object_or_404(self.games_for(request), pk=game_id)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a page without a form."""
        return _page(self, request, self.game_of(request, object_id))


def _page(game_admin: admin.ModelAdmin, request: HttpRequest, game: Game) -> HttpResponse:
    seats = list(game.seat_rows.all())
    known = game.position is not None and game.rules_known
    people = shown_seats(seats, None, view_of(game, seats, None) if known else None)
    notices = game.notices.select_related("person").order_by("-pk")[:NOTICES_SHOWN]
    acts = [_seat_act(request, game, seat) for seat in seats]
    log, rows = log_page(game, people, request.GET.get("page"))
    context = {
        **game_admin.admin_site.each_context(request),
        "opts": game_admin.opts,
        "title": game.name_as_read,
        "game": game,
        "game_name": name_of(game.rules),
        "options_on": options_on(game.state_class, game.options) if game.rules_known else [],
        "pace": PACE_NAMES[game.pace],
        "seats": list(zip(seats, people, acts, strict=True)),
        "acts_at_seats": any(acts),
        "waits_for": _waits_for(game, people),
        "result": _result(game, seats, people),
        "first": people[game.first].name if game.first is not None else "",
        "log": log,
        "rows": rows,
        "pages": log.paginator.get_elided_page_range(log.number),
        "seated": any(seat.user_id == request.user.pk for seat in seats),
        "notices": list(notices) if may_read_mails(request.user, game) else [],
        "may_see_cases": may_see_cases(request.user),
        "may_review": may_review(request.user, game),
        "may_read_talk": may_read_talk(request.user, game),
        "may_void": may_void(request.user, game),
        "may_cancel": may_cancel(request.user, game),
    }
    return TemplateResponse(request, "admin/games/game/page.html", context)


def _waits_for(game: Game, people: Sequence[ShownSeat]) -> ShownSeat | None:
    running = game.status == Game.Status.RUNNING
    return people[game.to_act] if running and game.to_act is not None else None


def _result(game: Game, seats: Sequence[Seat], people: Sequence[ShownSeat]) -> list[tuple[str, int, bool]]:
    """Name, points and whether they won, best first; empty while there is no result."""
    if game.scores is None or game.winners is None:
        return []
    winners = winners_of(game, seats) if game.rules_known else game.winners
    rows = [(person.name, game.scores[person.number], person.number in winners) for person in people]
    return sorted(rows, key=lambda row: (not row[2], -row[1]))


def _seat_act(request: HttpRequest, game: Game, seat: Seat) -> str:
    """What this member of staff may do at a seat: "seat_bot", "give_back" or ""."""
    if may_seat_bot(request.user, game, seat):
        return "seat_bot"
    return "give_back" if may_give_back(request.user, game, seat) else ""
