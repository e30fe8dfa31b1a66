"""A game stepped through by staff: each seat's view side by side, and who did what, when, how fast and from where."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from games.admin.game_log import Row, action_row, entry_row
from games.admin.review_boards import Board, boards_of
from games.admin.sessions import sessions_of
from games.models import Action, Game, StaffAct
from games.play.chance import with_secret
from games.play.errors import NotRunning, RulesGone
from games.play.replay_state import game_at, seats_at
from games.play.staff.hidden_access import OPEN_FOR, openings
from games.play.staff.permissions import may_open_hidden, may_review, sees_hidden
from games.play.staff.trail import write_trail
from games.presentation import name_of
from games.views.people import SeatCard, people_of
from games.views.replay import Steps

if TYPE_CHECKING:
    from games.admin.game import GameAdmin

A_PAGE = 50  # actions


class LoggedSteps(Steps):
    """With the log beside them, a page at a time."""

    @property
    def first_listed(self) -> int:
        """The first action of the page of the log that has this step."""
        return max(self.at - 1, 0) // A_PAGE * A_PAGE + 1

    @property
    def pages(self) -> list[tuple[int, int]]:
        """The first and the last action of each page of the log."""
        return [(first, min(first + A_PAGE - 1, self.last)) for first in range(1, self.last + 1, A_PAGE)]


def urls(game_admin: "GameAdmin") -> list[URLPattern]:
    """The one page, by the game's id, at the step ``?at=``."""

    def page(request: HttpRequest, game_id: str) -> HttpResponse:
        return _page(game_admin, request, game_id)

    return [path("<str:game_id>/review/", game_admin.admin_site.admin_view(page), name="games_game_review")]


def _page(game_admin: "GameAdmin", request: HttpRequest, game_id: str) -> HttpResponse:
    """What is hidden while the game runs is shown to who has opened it; each such page is written into the trail."""
    opened_at = openings(request.user).filter(game=OuterRef("pk")).values("at")[:1]
    games = with_secret(game_admin.games_for(request)).annotate(
        opened_at=Subquery(opened_at), granted=sees_hidden(request.user)
    )
    game = get_object_or_404(games, pk=game_id)
    try:
        may_review.check(request.user, game)
    except NotRunning:
        return redirect("admin:games_game_change", game.pk)
    steps = LoggedSteps(_step(request, game), game.version)
    opened = game.status == Game.Status.RUNNING and game.opened_at is not None
    if opened:
        write_trail(StaffAct.Kind.SEE_HIDDEN, request.user, game=game, step=steps.at)
    context = {
        **game_admin.admin_site.each_context(request),
        "opts": game_admin.opts,
        "title": _("Review"),
        "is_nav_sidebar_enabled": False,  # the boards take its room
        "game": game,
        "game_name": name_of(game.rules),
        "steps": steps,
        "may_open": not opened and may_open_hidden(request.user, game, granted=game.granted),
        "open_until": game.opened_at + OPEN_FOR if opened else None,
        **_shown(game, steps, everything=game.over or opened, theme=request.COOKIES.get("theme", "")),
    }
    return TemplateResponse(request, "admin/games/game/review/page.html", context)


def _step(request: HttpRequest, game: Game) -> int:
    """The step asked for, no further than the last; without one, the last."""
    text = request.GET.get("at", str(game.version))
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404
    return min(int(text), game.version)


def _shown(game: Game, steps: LoggedSteps, *, everything: bool, theme: str) -> dict[str, Any]:
    seats = list(game.seat_rows.all())
    people = people_of(seats, None)
    listed = range(steps.first_listed, steps.first_listed + A_PAGE)
    actions = list(game.played().filter(number__in=listed).select_related("person"))
    sessions = sessions_of(game, people)
    rows = _rows(game, people, actions, sessions.letters, everything=everything)
    past = game_at(game, steps.at) if game.rules_known else None
    return {
        "boards": _boards(past, actions, people, everything=everything, theme=theme),
        "why_no_boards": _why_no_boards(game, past),
        "rows": rows,
        "now": next((row for row in rows if row.number == steps.at), None),
        "sessions": sessions,
    }


def _rows(
    game: Game, people: Sequence[SeatCard], actions: Sequence[Action], letters: dict[str, str], *, everything: bool
) -> list[Row]:
    """What was played and what happened meanwhile, in the order of time."""
    numbers = {action.number for action in actions} | ({0} if not actions or actions[0].number == 1 else set())
    entries = game.entries.filter(version__in=numbers).select_related("person")
    rows = [action_row(action, game, people, everything=everything, sessions=letters) for action in actions]
    rows += [entry_row(entry, people) for entry in entries]
    return sorted(rows, key=lambda row: (row.step, row.number is None))


def _boards(past: Game | None, actions: Sequence[Action], people: Sequence[SeatCard], **how: Any) -> list[Board]:
    if past is None:
        return []
    played = [action for action in actions if action.number <= past.version]
    return boards_of(past, seats_at(past), people, played, **how)


def _why_no_boards(game: Game, past: Game | None) -> str:
    if not game.rules_known:
        return str(RulesGone.sentence)
    return "" if past else _("Played again from its deal, this game comes out otherwise than its log says.")
