"""How to play."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.catalog import RULES
from games.presentation.game_info import all_games
from games.queries.lists import is_new_to


def rules_index(request: HttpRequest) -> HttpResponse:
    """The games that are explained."""
    return render(request, "rules/index.html", {"games": all_games()})


def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One game, explained; to who has not played it yet, with the offer of a first game with hints."""
    if slug not in RULES:
        raise Http404
    first = not request.user.is_authenticated or is_new_to(request.user, slug)
    return render(request, f"{slug}/rules.html", {"slug": slug, "first": first})
