"""Joining, leaving, starting, cancelling, again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.guests import person_of
from games.play.cancel import cancel_table
from games.play.fill import fill_and_start
from games.play.invite import decline as decline_invitation
from games.play.invite import invite as invite_person
from games.play.play_now import rematch as play_again
from games.play.seating import leave_table, refuse_unless_joinable, take_seat
from games.play.stand_in import leave_game
from games.play.stand_in import take_back as take_seat_back
from games.play.start import start as start_game
from games.views.access import game_or_404
from games.views.posted import posted


@posted
def join(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``r``, the player's text for the deal: take the lowest free seat."""
    refuse_unless_joinable(game_or_404(game_id))  # before a guest is made for nothing
    return redirect(take_seat(game_id=game_id, user=person_of(request), entropy=request.POST.get("r")))


@posted
@login_required
def leave(request: HttpRequest, game_id: str) -> HttpResponse:
    """Give the seat free again."""
    game_or_404(game_id)
    return redirect(leave_table(game_id=game_id, user=request.user))


@posted
@login_required
def start(request: HttpRequest, game_id: str) -> HttpResponse:
    """Start the game."""
    game_or_404(game_id)
    return redirect(start_game(game_id=game_id, user=request.user))


@posted
@login_required
def cancel(request: HttpRequest, game_id: str) -> HttpResponse:
    """Close the open table."""
    game_or_404(game_id)
    return redirect(cancel_table(game_id=game_id, user=request.user))


@posted
@login_required
def rematch(request: HttpRequest, game_id: str) -> HttpResponse:
    """A new table like this one."""
    game_or_404(game_id)
    return redirect(play_again(game_id=game_id, user=request.user))


@posted
@login_required
def fill(request: HttpRequest, game_id: str) -> HttpResponse:
    """Bots take the free seats, and the game starts."""
    game_or_404(game_id)
    return redirect(fill_and_start(game_id=game_id, user=request.user))


@posted
@login_required
def invite(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``name``: ask the account of that name to the table."""
    game = game_or_404(game_id)
    invitation = invite_person(game_id=game_id, user=request.user, name=request.POST.get("name", ""))
    messages.success(request, _("%(name)s is invited.") % {"name": invitation.person.name})
    return redirect(game)


@posted
@login_required
def decline(request: HttpRequest, game_id: str) -> HttpResponse:
    """No, thank you."""
    game_or_404(game_id)
    decline_invitation(game_id=game_id, user=request.user)
    return redirect("games:mine")


@posted
@login_required
def stand_in(request: HttpRequest, game_id: str) -> HttpResponse:
    """Leave a running game to a bot."""
    game_or_404(game_id)
    return redirect(leave_game(game_id=game_id, user=request.user))


@posted
@login_required
def take_back(request: HttpRequest, game_id: str) -> HttpResponse:
    """Take the seat back from the bot."""
    game_or_404(game_id)
    return redirect(take_seat_back(game_id=game_id, user=request.user))
