"""Where "Accept" in a mail about a rematch leads."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.access import game_or_404
from games.channels.mail.accept_address import is_for
from games.models import Game
from games.queries.lists import is_open_to


@require_safe
@never_cache
@login_required
def accept_view(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """A page with one button, which its script presses at once; the table itself, if there is nothing to accept.

    A GET changes nothing: mail programs and their scanners open links too.
    """
    assert request.user.is_authenticated
    table = game_or_404(game_id)
    if not (table.rematch_of_id and is_for(table, request.user, token) and _has_a_seat_for(table, request.user)):
        return redirect(table)
    return render(request, "games/accept.html", {"table": table})


def _has_a_seat_for(table: Game, person: User) -> bool:
    seats = list(table.seat_rows.all())
    sits = any(seat.user_id == person.pk for seat in seats)
    is_free = table.status == Game.Status.OPEN and any(seat.free for seat in seats)
    return is_free and not sits and is_open_to(person, table, seats)
