"""The buttons of a table: join, leave, start, cancel, invite, stand in, rematch, a text for the deal."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.models import Game
from games.once import once_a_form
from games.play.absence.stand_in import leave_game, seat_bot_for_idle, take_back
from games.play.tables.ending import (
    agree_to_cancel,
    cancel_table,
    decline_to_cancel,
    end_now,
    withdraw_vote_to_cancel,
)
from games.play.tables.rated import set_rated
from games.play.tables.rematch import is_asked, rematch
from games.play.tables.seating import (
    add_text,
    agree_to_unrated,
    change_text,
    decline,
    fill_and_start,
    invite,
    leave_table,
    remove_person,
    take_seat,
)
from games.play.tables.start import start
from games.refusals import BadRequest
from games.views.table.page import TableView, posted
from pushsite.web.limits import limit, limited
from pushsite.web.numbers import whole_number

MOST_SEATS = 99  # any number that no table reaches


def _button(do: Callable[..., Game], what: str = "seat") -> TableView:
    """The view of a button without fields: call ``do`` for the viewer, and redirect to the table that it returns.

    ``what``: the rate limit that it counts for.
    """

    @posted
    @limited(what)
    @login_required
    def pressed(request: HttpRequest, game_id: str) -> HttpResponse:
        return redirect(do(game_id=game_id, user=request.user))

    return pressed


def _starting(do: Callable[..., Game]) -> TableView:
    """The view of a button that starts the game. POST ``r``: the host's text for the deal, if they have added none."""

    @posted
    @limited("seat")
    @login_required
    def pressed(request: HttpRequest, game_id: str) -> HttpResponse:
        add_text(game_id=game_id, user=request.user, text=request.POST.get("r"))
        return redirect(do(game_id=game_id, user=request.user))

    return pressed


leave_view = _button(leave_table)
start_view = _starting(start)
cancel_view = _button(cancel_table)
fill_view = _starting(fill_and_start)
stand_in_view = _button(leave_game, "stand-in")
take_back_view = _button(take_back, "stand-in")
agree_to_cancel_view = _button(agree_to_cancel, "consent")
decline_to_cancel_view = _button(decline_to_cancel, "consent")
play_on_view = _button(withdraw_vote_to_cancel, "consent")
agree_to_unrated_view = _button(agree_to_unrated)
end_now_view = _button(end_now, "consent")
seat_bot_view = _button(seat_bot_for_idle)


@posted
@limited("join")
def join_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``r``, the player's own text for the deal: take the lowest free seat."""
    text = request.POST.get("r")
    return redirect(once_a_form(request, lambda user: take_seat(game_id=game_id, user=user, text=text)))


@posted
@limited("join")
@login_required
def rematch_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """Ask for a rematch. The first person to ask also opens a table and invites the others."""
    if not is_asked(game_id):
        limit(request, "open")
        limit(request, "invite")
    return redirect(rematch(game_id=game_id, user=request.user))


@posted
@limited("seat")
@login_required
def change_text_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``r``: change the text that the viewer adds to the deal, before the start."""
    change_text(game_id=game_id, user=request.user, text=request.POST.get("r"))
    return redirect("games:fair_deal", game_id)


@posted
@limited("seat")
@login_required
def set_rated_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``rated``, 1 or "": let the result change the ratings or not, before the start."""
    value = request.POST.get("rated")
    if value not in ("", "1"):
        raise BadRequest
    return redirect(set_rated(game_id=game_id, user=request.user, rated=value == "1"))


@posted
@limited("seat")
@login_required
def remove_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``seat``: remove the person who sits there, before the start."""
    seat = whole_number(request.POST.get("seat", ""), MOST_SEATS)
    if seat is None:
        raise BadRequest
    return redirect(remove_person(game_id=game_id, user=request.user, seat_number=seat))


@posted
@limited("invite")
@login_required
def invite_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``name``: invite the account of that name."""
    invitation = invite(game_id=game_id, user=request.user, name=request.POST.get("name", ""))
    sentence = _("%(name)s is invited.")
    if not request.user.has_verified_email:
        sentence = _(
            "%(name)s is invited and will see the table in My games. There will be no e-mail: guests can’t send any."
        )
    messages.success(request, sentence % {"name": invitation.person.name_as_read})
    return redirect(invitation.game)


@posted
@limited("seat")
@login_required
def decline_view(request: HttpRequest, game_id: str) -> HttpResponse:
    decline(game_id=game_id, user=request.user)
    return redirect("games:mine")
