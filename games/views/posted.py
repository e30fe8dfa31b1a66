"""Addresses that only take what a button sends."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from games.models import Game
from games.play.errors import Private, Refusal
from games.views.access import game_or_404
from games.views.table.page import table_after

View = Callable[[HttpRequest, str], HttpResponse]


def posted(view: View) -> View:
    """Carry out a POST; lead everything else to the table: somebody came by a sign-in page or the address bar."""

    @wraps(view)
    @never_cache
    def only_posts(request: HttpRequest, game_id: str) -> HttpResponse:
        return _carried_out(view, request, game_id) if request.method == "POST" else redirect("games:table", game_id)

    return only_posts


def _carried_out(view: View, request: HttpRequest, game_id: str) -> HttpResponse:
    """What the view answers; what is refused answers with the fresh table, to who may see it."""
    try:
        return view(request, game_id)
    except Game.DoesNotExist as error:
        raise Http404 from error
    except Refusal as refusal:
        try:
            return table_after(request, game_or_404(game_id), refusal)
        except Private:
            raise refusal from None
