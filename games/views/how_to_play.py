"""The pages of the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.bots import characters_of, levels_of
from games.bots.characters import CHARACTER_OF_NAME
from games.catalog import RULES, presentation_of
from games.presentation.game_info import all_games, character_way, name_of
from games.presentation.terms import level_name
from games.queries.lists import is_new_to


def rules_index(request: HttpRequest) -> HttpResponse:
    """All games, each with a link to its rules."""
    return render(request, "rules/index.html", {"games": all_games()})


def levels_page(request: HttpRequest) -> HttpResponse:
    """What the levels of each game's bots look at, their measured ratings, and how bots of each name play."""
    games = [(box, _levels(box.slug), _characters(box.slug)) for box in all_games()]
    return render(request, "rules/levels.html", {"games": games})


def _levels(slug: str) -> list[tuple[str, str, int | None]]:
    """The name, the thoughts and the rating of each level, the weakest first."""
    thoughts = getattr(presentation_of(slug).names, "LEVEL_THOUGHTS", {})
    return [(level_name(name), str(thoughts.get(name, "")), level.anchor) for name, level in levels_of(slug).items()]


def _characters(slug: str) -> list[tuple[str, str]]:
    """The names of the bots of each character, and how they play."""
    names = [
        (", ".join(name for name, has in CHARACTER_OF_NAME.items() if has == character), character)
        for character in characters_of(slug)
    ]
    return [(name, character_way(slug, character)) for name, character in names]


def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one game; people who have not played it are offered a first game with hints."""
    if slug not in RULES:
        raise Http404
    first = not request.user.is_authenticated or is_new_to(request.user, slug)
    heading = _("How to play {game}").format(game=name_of(slug))
    return render(request, "rules/rules.html", {"slug": slug, "first": first, "heading": heading})
