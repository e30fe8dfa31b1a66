"""The front page, and Play now."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.bots import DEFAULT_LEVEL
from games.catalog import FIRST, RULES
from games.models import Game
from games.once import once_a_form
from games.play.tables.open_table import play_now
from games.presentation.game_info import all_games
from games.queries.lists import games_known_to
from games.refusals import Invalid
from pushsite.web.compression import THOROUGH, compressed
from pushsite.web.limits import limited
from pushsite.web.search_engines import address_without_language


def front_page(request: HttpRequest) -> HttpResponse:
    """The front page for strangers; games that are new to the viewer are offered as first games."""
    answer = render(request, "home.html", bots_offered(request))
    repeated = address_without_language(request) != request.path  # in the form of the language
    return answer if repeated else compressed(request, answer, THOROUGH)


def bots_offered(request: HttpRequest) -> dict[str, Any]:
    """All games against bots, each with whether it is new to the viewer."""
    known = games_known_to(request.user) if request.user.is_authenticated else set()
    games = [(box, box.slug not in known) for box in all_games()]
    return {"games": games, "first_game": FIRST, "first": FIRST not in known, "usual_level": DEFAULT_LEVEL}


@limited("open")
@require_POST
def play_now_view(request: HttpRequest) -> HttpResponse:
    """POST ``rules``: seat the person, if necessary as a new guest, at a running table with bots.

    ``level``, ``known`` (1) and ``instead``: as `games.play.tables.open_table.play_now` takes them.
    """
    rules, level = request.POST.get("rules", FIRST), request.POST.get("level", "")
    known, instead = request.POST.get("known") == "1", request.POST.get("instead", "")
    if rules not in RULES:
        raise Invalid(_("There is no such game."))

    def play(user: User) -> Game:
        return play_now(user=user, rules=rules, level=level, known=known, instead=instead)

    return redirect(once_a_form(request, play))
