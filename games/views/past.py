"""The table as it was, to step through what one has missed. Nothing can be done there."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.play.past import as_it_was
from games.views.access import viewer_seat
from games.views.missed import missed_since
from games.views.table_context import newest_actions, table_context


def past_page(request: HttpRequest, game: Game, template: str) -> HttpResponse:
    """``?at=`` the number of an action: what the viewer saw after it; ``?since=``: the last that they had seen.

    The table itself, where it is as it was, or cannot be played again.
    """
    viewer_seat(request, game, list(game.seat_rows.all()))
    at = _number(request, "at")
    since = min(_number(request, "since"), at)
    if game.position is None or at >= game.version or not game.rules_known:
        return redirect(game)
    past = as_it_was(game, at)
    if past is None:
        return redirect(game)
    return render(request, template, _context(request, game, past, since))


def _context(request: HttpRequest, game: Game, past: Game, since: int) -> dict[str, Any]:
    context = table_context(request, past, past=True)
    return context | {"missed": missed_since(since, newest_actions(game), past.version)}


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404
    return int(text)
