"""Joining, leaving, starting, cancelling, again."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.models import Game
from games.play.call_off import agree_to_cancel as would_cancel
from games.play.call_off import rather_play_on
from games.play.cancel import cancel_table
from games.play.rematch import rematch as play_again
from games.play.seats.fill import fill_and_start
from games.play.seats.idle import seat_bot_for_idle
from games.play.seats.invite import decline as decline_invitation
from games.play.seats.invite import invite as invite_person
from games.play.seats.seating import leave_table, take_seat
from games.play.seats.stand_in import leave_game
from games.play.seats.stand_in import take_back as take_seat_back
from games.play.start import start as start_game
from games.views.once import once_a_form
from games.views.posted import View, posted
from pushsite.limits import limit


def _button(do: Callable[..., Game], limited: str = "") -> View:
    """The view of a button that needs nothing but who pressed it: ``do`` it, and show the table that it gives.

    ``limited`` is the rate that it counts for, if any.
    """

    @posted
    @login_required
    def pressed(request: HttpRequest, game_id: str) -> HttpResponse:
        if limited:
            limit(request, limited)
        return redirect(do(game_id=game_id, user=request.user))

    return pressed


leave = _button(leave_table)
start = _button(start_game)
cancel = _button(cancel_table)
rematch = _button(play_again)
fill = _button(fill_and_start)
stand_in = _button(leave_game)
take_back = _button(take_seat_back)
agree_to_cancel = _button(would_cancel, "consent")
play_on = _button(rather_play_on, "consent")
seat_bot = _button(seat_bot_for_idle)


@posted
def join(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``r``, the player's text for the deal: take the lowest free seat."""
    limit(request, "join")
    entropy = request.POST.get("r")
    return redirect(once_a_form(request, lambda user: take_seat(game_id=game_id, user=user, entropy=entropy)))


@posted
@login_required
def invite(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``name``: ask the account of that name to the table."""
    limit(request, "invite")
    invitation = invite_person(game_id=game_id, user=request.user, name=request.POST.get("name", ""))
    messages.success(request, _("%(name)s is invited.") % {"name": invitation.person.name})
    return redirect(invitation.game)


@posted
@login_required
def decline(request: HttpRequest, game_id: str) -> HttpResponse:
    """No, thank you."""
    decline_invitation(game_id=game_id, user=request.user)
    return redirect("games:mine")
