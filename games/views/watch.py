"""The running games that anyone may watch."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.catalog import RULES
from games.models import Game
from games.presentation import name_of
from games.queries.lists import to_watch
from games.views.lists import rows_of

SHOWN = 20


def watch(request: HttpRequest) -> HttpResponse:
    """The running public games, the newest first; ``?game=`` of one kind, ``?before=`` the id of one: those after."""
    user = request.user if request.user.is_authenticated else None
    rules, before = request.GET.get("game", ""), request.GET.get("before", "")
    if rules and rules not in RULES:
        raise Http404
    if before and not (before.isascii() and before.isalnum()):
        raise Http404
    try:
        games = list(to_watch(user, SHOWN + 1, rules, before))
    except Game.DoesNotExist:
        raise Http404 from None
    more = len(games) > SHOWN
    games = games[:SHOWN]
    context = {
        "rows": rows_of(games, user),
        "older": games[-1].pk if more else "",
        "rules": rules,
        "before": before,
        "games": [(slug, name_of(slug)) for slug in RULES],
    }
    return render(request, "games/lists/watch.html", context)
