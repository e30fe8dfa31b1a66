"""Putting the hints of a first game away."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.play import seat_settings as play
from games.views.posted import posted
from games.views.table.page import table_after
from pushsite.limits import limited


@posted
@limited("seat")
@login_required
def put_away(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST: the table without hints."""
    game = play.put_hints_away(game_id=game_id, user=request.user)
    return table_after(request, game) if request.htmx else redirect(game)
