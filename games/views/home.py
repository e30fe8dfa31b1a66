"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.play.errors import Invalid
from games.play.play_now import play_now as start_now
from games.rules import FIRST, RULES
from games.views.once import once_a_form
from games.words.shelf import shelf
from pushsite.limits import limit


def home(request: HttpRequest) -> HttpResponse:
    """What it is, and Play now; to who comes for the first time, with the promise of hints."""
    context = {"games": shelf(), "first_game": FIRST, "first": not request.user.is_authenticated}
    return render(request, "home.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """POST ``rules``: put the visitor, as a guest if need be, at a running table with bots."""
    rules = request.POST.get("rules", FIRST)
    if rules not in RULES:
        raise Invalid(_("There is no such game."))
    limit(request, "open")
    return redirect(once_a_form(request, lambda user: start_now(user=user, rules=rules)))
