"""Reporting a game, or a player at its table."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from accounts.models import User
from games.access import once_a_form, visible_game
from games.models import Case, Game, Seat
from games.models.case import CASE_TEXT_LENGTH
from games.play.report import report_game, reportable
from games.queries.staff_filters import reported_by
from games.refusals import Refusal
from pushsite.web.limits import limit
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import when_to_retry

THE_GAME = "game"


class ReportForm(forms.Form):
    """Who or what is reported, why, and what happened."""

    about = forms.ChoiceField(
        label=gettext_lazy("What do you want to report?"),
        initial=THE_GAME,
        error_messages={"invalid_choice": gettext_lazy("This player has left the table. Choose again.")},
    )
    reason = forms.ChoiceField(
        label=gettext_lazy("Why?"), choices=[("", gettext_lazy("Please choose")), *Case.Reason.choices]
    )
    text = forms.CharField(
        label=gettext_lazy("What happened?"),
        max_length=CASE_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("Only our staff will read it. Do not say which cards you have."),
    )

    at = forms.IntegerField(min_value=0, max_value=10**9, required=False, widget=forms.HiddenInput)  # what they saw

    def __init__(self, *args: Any, seats: list[Seat], user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(_seat_of(seat), seat.name) for seat in reportable(seats, user)]
        self.fields["about"].choices = [(THE_GAME, _("The game")), *people]

    def what(self) -> dict[str, Any]:
        """The arguments of ``report``, from a valid form."""
        data = self.cleaned_data
        seat = None if data["about"] == THE_GAME else int(data["about"].partition(" ")[0])
        return {"seat": seat, "reason": data["reason"], "text": data["text"], "version": data["at"]}


def _seat_of(seat: Seat) -> str:
    """Number and name: at an open table another person may have the seat when the form arrives."""
    return f"{seat.number} {seat.name}"


@login_required
@never_cache
def report_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET shows the form and the state of earlier reports; POST stores a report once. For people who see the table.

    ``?at=``: the action at which they look in a replay.
    """
    game, seats, _me = visible_game(request, game_id)
    if request.method != "POST":
        at = whole_number(request.GET.get("at", ""), game.version)
        seen = game.version if at is None else at
        return _page(request, game, ReportForm(seats=seats, user=request.user, initial={"at": seen}))
    form = ReportForm(request.POST, seats=seats, user=request.user)
    if not form.is_valid():
        return _page(request, game, form, 422)
    try:
        limit(request, "report")
        once_a_form(request, lambda user: report_game(game_id=game_id, user=user, **form.what()))
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return when_to_retry(_page(request, game, form, refusal.status), refusal.retry_after)
    except Game.DoesNotExist as error:  # a table that never started was just cleared
        raise Http404 from error
    messages.success(request, _("Thank you. Our staff will look into it."))
    return redirect("games:report", game_id)


def _page(request: HttpRequest, game: Game, form: ReportForm, status: int = 200) -> HttpResponse:
    context = {"game": game, "form": form, "reports": reported_by(request.user, game)}
    return render(request, "games/report.html", context, status=status)
