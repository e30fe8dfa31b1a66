"""Joining, leaving, starting, cancelling, again."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guests import person_of
from games.play.cancel import cancel_table
from games.play.play_now import rematch as play_again
from games.play.seating import leave_table, take_seat
from games.play.start import start as start_game
from games.views.access import game_or_404


@require_POST
def join(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``r``, the player's text for the deal: take the lowest free seat."""
    game_or_404(game_id)
    return redirect(take_seat(game_id=game_id, user=person_of(request), entropy=request.POST.get("r")))


@require_POST
@login_required
def leave(request: HttpRequest, game_id: str) -> HttpResponse:
    """Give the seat free again."""
    game_or_404(game_id)
    return redirect(leave_table(game_id=game_id, user=request.user))


@require_POST
@login_required
def start(request: HttpRequest, game_id: str) -> HttpResponse:
    """Start the game."""
    game_or_404(game_id)
    return redirect(start_game(game_id=game_id, user=request.user))


@require_POST
@login_required
def cancel(request: HttpRequest, game_id: str) -> HttpResponse:
    """Close the open table."""
    game_or_404(game_id)
    return redirect(cancel_table(game_id=game_id, user=request.user))


@require_POST
@login_required
def rematch(request: HttpRequest, game_id: str) -> HttpResponse:
    """A new table like this one."""
    game_or_404(game_id)
    return redirect(play_again(game_id=game_id, user=request.user))
