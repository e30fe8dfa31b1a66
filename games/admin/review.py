"""A game stepped through by staff: each seat's view side by side, and who did what, when, how fast and from where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from games.admin.acts.cases import number_in
from games.admin.game_log import GameLogRow, action_row, entry_row, with_people
from games.admin.game_page import GamePages
from games.admin.sessions import sessions_of
from games.models import Action, Game, Seat, StaffAct
from games.overview.shown_seat import ShownSeat, shown_seats
from games.play.actions.chance import with_secret
from games.play.actions.replay_state import game_at, seats_then
from games.play.report import version_in
from games.play.staff.acts import HIDDEN_OPEN_FOR, openings, write_trail
from games.play.staff.permissions import may_open_hidden, may_review, sees_hidden
from games.presentation.events.seen_actions import in_context
from games.presentation.game_info import name_of
from games.presentation.scene import Aids
from games.queries.actions import actions_of
from games.refusals import NotRunning, RulesGone
from games.views.replay import Pager
from games.views.table.drawing.board import board_as_seen

STEPS_A_PAGE = 50  # actions


class LogPager(Pager):
    """With the pages of the log next to the boards."""

    @property
    def first_listed(self) -> int:
        """The first action on the log page that contains this one."""
        return max(self.at - 1, 0) // STEPS_A_PAGE * STEPS_A_PAGE + 1

    @property
    def pages(self) -> list[tuple[int, int]]:
        """The first and the last action of each page of the log."""
        return [(first, min(first + STEPS_A_PAGE - 1, self.last)) for first in range(1, self.last + 1, STEPS_A_PAGE)]


@dataclass(frozen=True)
class ReviewBoard:
    """A title, and a whole page with one view: views in one page would share their element ids."""

    title: str
    page: str


class GameReview(GamePages):
    """The review of a game, by the game's id, at the step ``?at=``."""

    def get_urls(self) -> list[URLPattern]:
        """Before Django's own, which match everything else."""
        view = self.admin_site.admin_view(self.review_view)
        return [path("<str:game_id>/review/", view, name="games_game_review"), *super().get_urls()]

    def review_view(self, request: HttpRequest, game_id: str) -> HttpResponse:
        """Show what is hidden to staff who have opened it; each page that shows it is written into the trail."""
        opened_at = openings(request.user).filter(game=OuterRef("pk")).values("at")[:1]
        games = with_secret(self.games_for(request)).annotate(
            opened_at=Subquery(opened_at), granted=sees_hidden(request.user)
        )
        game = get_object_or_404(games, pk=game_id)
        try:
            may_review.check(request.user, game)
        except NotRunning:
            return redirect("admin:games_game_change", game.pk)
        pager = LogPager(version_in(game, number_in(request.GET, "at")), game.version)
        opened = game.status == Game.Status.RUNNING and game.opened_at is not None
        if opened:
            write_trail(StaffAct.Kind.SEE_HIDDEN, request.user, game=game, step=pager.at)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Review"),
            "is_nav_sidebar_enabled": False,  # the boards take its room
            "game": game,
            "game_name": name_of(game.rules),
            "pager": pager,
            "may_open": not opened and may_open_hidden(request.user, game, granted=game.granted),
            "open_until": game.opened_at + HIDDEN_OPEN_FOR if opened else None,
            **_shown(game, pager, everything=game.over or opened, theme=request.COOKIES.get("theme", "")),
        }
        return TemplateResponse(request, "admin/games/game/review/page.html", context)


def _shown(game: Game, pager: LogPager, *, everything: bool, theme: str) -> dict[str, Any]:
    seats = list(game.seat_rows.all())
    people = shown_seats(seats, None)
    before = pager.first_listed - 1
    actions = with_people(game, actions_of(game, after=before, upto=before + STEPS_A_PAGE))
    if game.rules_known:
        in_context(game.rules, actions)
    sessions = sessions_of(game, people)
    rows = _rows(game, people, actions, sessions.letters, everything=everything)
    past = game_at(game, pager.at) if game.rules_known else None
    return {
        "boards": _boards(past, actions, people, everything=everything, theme=theme),
        "why_no_boards": _why_no_boards(game, past),
        "rows": rows,
        "now": next((row for row in rows if row.number == pager.at), None),
        "sessions": sessions,
    }


def _rows(
    game: Game, people: Sequence[ShownSeat], actions: Sequence[Action], letters: dict[str, str], *, everything: bool
) -> list[GameLogRow]:
    """Actions and table events, in the order of time."""
    numbers = {action.number for action in actions} | ({0} if not actions or actions[0].number == 1 else set())
    entries = game.entries.filter(version__in=numbers).select_related("person")
    rows = [action_row(action, game, people, everything=everything, sessions=letters) for action in actions]
    rows += [entry_row(entry, people) for entry in entries]
    return sorted(rows, key=lambda row: (row.step, row.number is None))


def _boards(
    past: Game | None, actions: Sequence[Action], people: Sequence[ShownSeat], *, everything: bool, theme: str
) -> list[ReviewBoard]:
    """Each seat's view of ``past`` if the reader may know ``everything``, else what a spectator saw. No query."""
    if past is None:
        return []
    seats = seats_then(past)
    played = [action for action in actions if action.number <= past.version]
    boards = []
    for viewer in range(len(seats)) if everything else (None,):
        if viewer is None:
            title = _("As a spectator sees it")
        else:
            title = _("%(seat)d · as %(name)s sees it") % {"seat": viewer + 1, "name": people[viewer].name}
        boards.append(ReviewBoard(title, _board_page(past, seats, viewer, played, theme)))
    return boards


def _why_no_boards(game: Game, past: Game | None) -> str:
    if not game.rules_known:
        return str(RulesGone.sentence)
    return "" if past else _("Replayed from its deal, this game ends differently from what its log says.")


def _board_page(past: Game, seats: Sequence[Seat], viewer: int | None, played: Sequence[Action], theme: str) -> str:
    aids = Aids(odds=True, keys=False)
    board = board_as_seen(past, seats, viewer, aids, played)
    context = {"game": past, "aids": aids, "past": True, "theme": theme, **vars(board)}
    if past.status == Game.Status.CANCELLED:
        context["cancelled"] = _("This game was cancelled.")
    return render_to_string("review/board.html", context)
