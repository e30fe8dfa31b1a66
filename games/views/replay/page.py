"""The replay: a game after any of its actions, as the viewer saw it; once it is over, with everybody's hands."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game
from games.play.chance import read_for_key
from games.play.errors import NotRunning, RulesGone
from games.play.replay_state import game_at
from games.views.access import game_or_404, viewer_seat
from games.views.chart import chart_of, turns_played
from games.views.picture.preview import preview_of
from games.views.replay.step import hands_of, step_of, turns_of
from games.views.table.context import table_context
from pushsite.refusals import Refusal

PAGE = "games/replay/replay.html"
FRAGMENT = "games/_table.html"


class NoSuchAction(Refusal):
    """The address names an action that the game has not had."""

    sentence = gettext_lazy("This game has no such action.")
    status = 404


class NotAsStored(Refusal):
    """Played again, it comes out otherwise."""

    sentence = gettext_lazy("This game cannot be played again: it comes out otherwise than it was stored.")


@require_safe
@never_cache
def page(request: HttpRequest, game_id: str) -> HttpResponse:
    """``?at=`` the number of an action; without it the deal."""
    game = game_or_404(game_id)
    context = _context(request, game)
    turns = turns_of(turns_played(game), context["people"], context["step"].at)
    return render(request, PAGE, context | {"turns": turns})


@require_safe
@never_cache
def step(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table alone: the figures of its chart are on the page already."""
    return render(request, FRAGMENT, _context(request, game_or_404(game_id)) | {"figures_stay": True})


def _context(request: HttpRequest, game: Game) -> dict[str, Any]:
    """``Private``, ``RulesGone``, ``NotRunning`` before the start, ``NoSuchAction`` or ``NotAsStored``: no page."""
    read_for_key(game)  # of the game as it was, too
    me = viewer_seat(request, game, game.seat_rows.all())
    if not game.rules_known:
        raise RulesGone
    if game.position is None:
        raise NotRunning(_("This game has not begun: there is nothing to watch."), table=game.get_absolute_url())
    past = game_at(game, _number(request, game))
    if past is None:
        raise NotAsStored(table=game.get_absolute_url())
    context = table_context(request, past, past=True)
    step = step_of(game, context["played"], me, context["people"])
    told = f"{step.place}. {context['announcement']}"
    return context | {
        "step": step,
        "hands": hands_of(past, context["people"]) if game.over else [],
        "revision": past.version,
        "announcement": told,
        "chart": chart_of(game, context["people"], step.at),
        "preview": preview_of(game, game.seat_rows.all()),
    }


def _number(request: HttpRequest, game: Game) -> int:
    text = request.GET.get("at", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= game.version):
        raise NoSuchAction(table=game.get_absolute_url())
    return int(text)
