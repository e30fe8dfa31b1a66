"""What staff may do to a game, each on a page that asks why."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Game, Seat
from games.models.log_entry import REASON_LENGTH
from games.play.errors import Refusal
from games.play.staff import cancel_as_staff, seat_bot_as_staff

if TYPE_CHECKING:
    from games.admin.game import GameAdmin


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        help_text=gettext_lazy("The players read it at the table. It is kept, with your name, for staff."),
    )


class Act(Protocol):
    """One thing that staff may do to ``game``."""

    game: Game

    @property
    def title(self) -> str:
        """What it is, as an order."""

    @property
    def consequence(self) -> str:
        """What comes of it."""

    def carry_out(self, staff: User, reason: str) -> str:
        """Do it, or raise a ``Refusal``; what was done."""


@dataclass
class Cancel:
    """Cancelling a game."""

    game: Game

    @property
    def title(self) -> str:
        return _("Cancel this game")

    @property
    def consequence(self) -> str:
        return _("Nobody can play on, and it cannot be taken back. The players can still read the game.")

    def carry_out(self, staff: User, reason: str) -> str:
        cancel_as_staff(game_id=self.game.pk, staff=staff, reason=reason)
        return _("The game is cancelled.")


@dataclass
class SeatBot:
    """Letting a bot stand in at a seat."""

    game: Game
    seat: Seat

    @property
    def title(self) -> str:
        return _("Seat a bot for %(name)s") % {"name": self.seat.name or _("Former player")}

    @property
    def consequence(self) -> str:
        return _("A bot decides at this seat from now on. Its player can take the seat back while the game runs.")

    def carry_out(self, staff: User, reason: str) -> str:
        seat_bot_as_staff(game_id=self.game.pk, seat_number=self.seat.number, staff=staff, reason=reason)
        return _("A bot plays for %(name)s.") % {"name": self.seat.name or _("Former player")}


def page(game_admin: "GameAdmin", request: HttpRequest, act: Act) -> HttpResponse:
    """GET asks why; POST does it, or says why not."""
    if not game_admin.may_act(request):
        raise PermissionDenied
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "GET":
        return _asked(game_admin, request, act, form)
    if not form.is_valid():
        return _asked(game_admin, request, act, form, 422)
    try:
        done = _carry_out(game_admin, request, act, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return _asked(game_admin, request, act, form, refusal.status)
    messages.success(request, done)
    return redirect("admin:games_game_change", act.game.pk)


@transaction.atomic
def _carry_out(game_admin: "GameAdmin", request: HttpRequest, act: Act, reason: str) -> str:
    done = act.carry_out(request.user, reason)
    game_admin.log_change(request, act.game, f"{done} {reason}")
    return done


def _asked(
    game_admin: "GameAdmin", request: HttpRequest, act: Act, form: ReasonForm, status: int = 200
) -> HttpResponse:
    context = {
        **game_admin.admin_site.each_context(request),
        "opts": game_admin.opts,
        "title": act.title,
        "act": act,
        "game": act.game,
        "form": form,
    }
    return TemplateResponse(request, "admin/games/game/act.html", context, status=status)
