"""The pages of the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.catalog import RULES
from games.presentation.game_info import all_games, name_of
from games.queries.lists import is_new_to


def rules_index(request: HttpRequest) -> HttpResponse:
    """All games, each with a link to its rules."""
    return render(request, "rules/index.html", {"games": all_games()})


def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one game; people who have not played it are offered a first game with hints."""
    if slug not in RULES:
        raise Http404
    first = not request.user.is_authenticated or is_new_to(request.user, slug)
    heading = _("How to play {game}").format(game=name_of(slug))
    return render(request, "rules/rules.html", {"slug": slug, "first": first, "heading": heading})
