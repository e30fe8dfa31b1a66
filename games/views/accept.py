"""Where "Accept" in a mail about a rematch leads."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game
from games.notices.accepting import is_for
from games.views.access import game_or_404


@require_safe
@never_cache
@login_required
def accept(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """A page with one button, which its script presses at once; the table itself, if there is nothing to accept.

    A GET changes nothing: mail programs and their scanners open links too.
    """
    assert request.user.is_authenticated
    table = game_or_404(game_id)
    waits = table.status == Game.Status.OPEN and not table.seat_rows.filter(user=request.user).exists()
    if not (waits and table.rematch_of_id and is_for(table, request.user, token)):
        return redirect(table)
    return render(request, "games/accept.html", {"table": table})
