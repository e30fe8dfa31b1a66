"""A game's page: what it is, who sits there, what may be done, and its whole log in words."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from games.admin.game_log import log_page
from games.models import Game, Notice, Seat
from games.play.staff.permissions import may_cancel, may_give_back, may_read_mails, may_review, may_seat_bot
from games.presentation import name_of
from games.presentation.options import options_on
from games.presentation.times import NAMES
from games.queries.views import winners_of
from games.views.people import SeatCard, people_of

if TYPE_CHECKING:
    from games.admin.game import GameAdmin

NOTICES_SHOWN = 100


def page(game_admin: "GameAdmin", request: HttpRequest, game: Game) -> HttpResponse:
    """Nothing on it tells what a spectator would not see while the game runs."""
    seats = list(game.seat_rows.all())
    people = people_of(seats, None)
    acts = [_seat_act(request, game, seat) for seat in seats]
    log, rows = log_page(game, people, request.GET.get("page"))
    context = {
        **game_admin.admin_site.each_context(request),
        "opts": game_admin.opts,
        "title": game.name,
        "game": game,
        "game_name": name_of(game.rules),
        "options_on": options_on(game.state_class, game.options) if game.rules_known else [],
        "pace": NAMES[game.pace],
        "seats": list(zip(seats, people, acts, strict=True)),
        "acts_at_seats": any(acts),
        "waits_for": _waits_for(game, people),
        "result": _result(game, seats, people),
        "first": people[game.first].name if game.first is not None else "",
        "log": log,
        "rows": rows,
        "pages": log.paginator.get_elided_page_range(log.number),
        "seated": any(seat.user_id == request.user.pk for seat in seats),
        "notices": _notices(request, game),
        "may_review": may_review(request.user, game),
        "may_cancel": may_cancel(request.user, game),
    }
    return TemplateResponse(request, "admin/games/game/page.html", context)


def _waits_for(game: Game, people: Sequence[SeatCard]) -> SeatCard | None:
    running = game.status == Game.Status.RUNNING
    return people[game.to_act] if running and game.to_act is not None else None


def _result(game: Game, seats: Sequence[Seat], people: Sequence[SeatCard]) -> list[tuple[str, int, bool]]:
    """Name, points and whether they won, the best first; empty until there is one."""
    if game.scores is None or game.winners is None:
        return []
    winners = winners_of(game, seats) if game.rules_known else game.winners
    rows = [(person.name, game.scores[person.number], person.number in winners) for person in people]
    return sorted(rows, key=lambda row: (not row[2], -row[1]))


def _notices(request: HttpRequest, game: Game) -> Iterable[Notice]:
    if not may_read_mails(request.user, game):
        return []
    return game.notices.select_related("person").order_by("-pk")[:NOTICES_SHOWN]


def _seat_act(request: HttpRequest, game: Game, seat: Seat) -> str:
    """What this member of staff may do at a seat: "seat_bot", "give_back" or ""."""
    if may_seat_bot(request.user, game, seat):
        return "seat_bot"
    return "give_back" if may_give_back(request.user, game, seat) else ""
