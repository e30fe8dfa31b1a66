"""The buttons of a table: join, leave, start, cancel, invite, stand in, rematch, a text for the deal."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.access import once_a_form
from games.models import Game
from games.play.ending import agree_to_cancel as would_cancel
from games.play.ending import cancel_table, withdraw_vote_to_cancel
from games.play.ending import decline_to_cancel as would_not_cancel
from games.play.rated import set_rated
from games.play.rematch import is_asked
from games.play.rematch import rematch as play_again
from games.play.seats.seating import add_text, change_text, fill_and_start, leave_table, take_seat
from games.play.seats.seating import decline as decline_invitation
from games.play.seats.seating import invite as invite_person
from games.play.seats.stand_in import leave_game, seat_bot_for_idle
from games.play.seats.stand_in import take_back as take_seat_back
from games.play.start import start as start_game
from games.refusals import BadRequest
from games.views.table.page import View, posted
from pushsite.limits import limit, limited


def _button(do: Callable[..., Game], what: str = "seat") -> View:
    """The view of a button without fields: call ``do`` for the viewer, and redirect to the table that it returns.

    ``what``: the rate limit that it counts for.
    """

    @posted
    @limited(what)
    @login_required
    def pressed(request: HttpRequest, game_id: str) -> HttpResponse:
        return redirect(do(game_id=game_id, user=request.user))

    return pressed


def _starting(do: Callable[..., Game]) -> View:
    """The view of a button that starts the game. POST ``r``: the host's text for the deal, if they have added none."""

    @posted
    @limited("seat")
    @login_required
    def pressed(request: HttpRequest, game_id: str) -> HttpResponse:
        add_text(game_id=game_id, user=request.user, entropy=request.POST.get("r"))
        return redirect(do(game_id=game_id, user=request.user))

    return pressed


leave = _button(leave_table)
start = _starting(start_game)
cancel = _button(cancel_table)
fill = _starting(fill_and_start)
stand_in = _button(leave_game, "stand-in")
take_back = _button(take_seat_back, "stand-in")
agree_to_cancel = _button(would_cancel, "consent")
decline_to_cancel = _button(would_not_cancel, "consent")
play_on = _button(withdraw_vote_to_cancel, "consent")
seat_bot = _button(seat_bot_for_idle)


@posted
@limited("join")
def join(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``r``, the player's own randomness for the deal: take the lowest free seat."""
    entropy = request.POST.get("r")
    return redirect(once_a_form(request, lambda user: take_seat(game_id=game_id, user=user, entropy=entropy)))


@posted
@limited("join")
@login_required
def rematch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Whoever asks first also opens a table and invites the others."""
    if not is_asked(game_id):
        limit(request, "open")
        limit(request, "invite")
    return redirect(play_again(game_id=game_id, user=request.user))


@posted
@limited("seat")
@login_required
def text(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``r``: change the text that the viewer adds to the deal, before the start."""
    return redirect(change_text(game_id=game_id, user=request.user, entropy=request.POST.get("r")))


@posted
@limited("seat")
@login_required
def rated(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``rated``, 1 or "": let the result change the ratings or not, before the start."""
    value = request.POST.get("rated")
    if value not in ("", "1"):
        raise BadRequest
    return redirect(set_rated(game_id=game_id, user=request.user, rated=value == "1"))


@posted
@limited("invite")
@login_required
def invite(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``name``: invite the account of that name."""
    invitation = invite_person(game_id=game_id, user=request.user, name=request.POST.get("name", ""))
    sentence = _("%(name)s is invited.")
    if not request.user.has_verified_email:
        sentence = _(
            "%(name)s is invited and will find the table under My games. No mail is sent: guests cannot invite by mail."
        )
    messages.success(request, sentence % {"name": invitation.person.name})
    return redirect(invitation.game)


@posted
@limited("seat")
@login_required
def decline(request: HttpRequest, game_id: str) -> HttpResponse:
    """Decline an invitation."""
    decline_invitation(game_id=game_id, user=request.user)
    return redirect("games:mine")
