"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.catalog import FIRST, RULES
from games.play.errors import Invalid
from games.play.open_table import play_now as start_now
from games.presentation.game_info import all_games
from games.views.once import once_a_form
from pushsite.limits import limited


def home(request: HttpRequest) -> HttpResponse:
    """What it is, and Play now; to who comes for the first time, with the promise of hints."""
    context = {"games": all_games(), "first_game": FIRST, "first": not request.user.is_authenticated}
    return render(request, "home.html", context)


@limited("open")
@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """POST ``rules``: put the visitor, as a guest if need be, at a running table with bots."""
    rules = request.POST.get("rules", FIRST)
    if rules not in RULES:
        raise Invalid(_("There is no such game."))
    return redirect(once_a_form(request, lambda user: start_now(user=user, rules=rules)))
