"""The running games that anyone may watch."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.catalog import RULES
from games.models import Game
from games.overview.game_row import GameRow, game_rows
from games.presentation.game_info import name_of
from games.queries.lists import to_watch
from games.ratings.models import Rating
from games.ratings.queries import ratings_at

GAMES_SHOWN = 20


def _rated(rows: Sequence[GameRow]) -> list[GameRow]:
    """The rows with the ratings of the people at the tables."""
    known = ratings_at([row.game for row in rows])
    return [
        replace(row, ratings={seat: _in_figures(rating) for seat, rating in known[row.game.pk].items()}) for row in rows
    ]


def _in_figures(rating: Rating) -> str:
    """The number, with a question mark while it is provisional."""
    return f"{rating.number}{'?' if rating.strength.provisional else ''}"


@require_safe
def watch_page(request: HttpRequest) -> HttpResponse:
    """The running public games, the newest first; ``?game=`` of one kind, ``?before=`` the id of one: those after."""
    user = request.user if request.user.is_authenticated else None
    rules, before = request.GET.get("game", ""), request.GET.get("before", "")
    if rules and rules not in RULES:
        raise Http404
    if before and not (before.isascii() and before.isalnum()):
        raise Http404
    try:
        games = list(to_watch(user, GAMES_SHOWN + 1, rules, before))
    except Game.DoesNotExist:
        raise Http404 from None
    more = len(games) > GAMES_SHOWN
    games = games[:GAMES_SHOWN]
    context = {
        "rows": _rated(game_rows(games, user)),
        "older": games[-1].pk if more else "",
        "rules": rules,
        "before": before,
        "games": [(slug, name_of(slug)) for slug in RULES],
    }
    return render(request, "games/lists/watch.html", context)
