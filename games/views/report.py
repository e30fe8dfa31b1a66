"""Reporting a game, or somebody at its table."""

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
from games.models import Case, Game, Seat
from games.models.case import TEXT_LENGTH
from games.play.errors import Refusal
from games.play.report import report, reportable
from games.queries.staff_filters import reported_by
from games.views.access import once_a_form, seen_game
from pushsite.limits import limit
from pushsite.refusals import when_to_retry

THE_GAME = "game"


class ReportForm(forms.Form):
    """What is reported, why, and in which words."""

    about = forms.ChoiceField(
        label=gettext_lazy("What do you want to report?"),
        initial=THE_GAME,
        error_messages={"invalid_choice": gettext_lazy("They do not sit here any more. Choose again.")},
    )
    reason = forms.ChoiceField(
        label=gettext_lazy("Why?"), choices=[("", gettext_lazy("Please choose")), *Case.Reason.choices]
    )
    text = forms.CharField(
        label=gettext_lazy("What happened?"),
        max_length=TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("Only staff read it. Do not write which cards you hold."),
    )

    def __init__(self, *args: Any, seats: list[Seat], user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(_seat_of(seat), seat.name) for seat in reportable(seats, user)]
        self.fields["about"].choices = [(THE_GAME, _("The game")), *people]

    def what(self) -> dict[str, Any]:
        """The arguments of ``report``, from a valid form."""
        data = self.cleaned_data
        seat = None if data["about"] == THE_GAME else int(data["about"].partition(" ")[0])
        return {"seat": seat, "reason": data["reason"], "text": data["text"]}


def _seat_of(seat: Seat) -> str:
    """Where and who: at a table that is open somebody else may sit there by the time that the form comes."""
    return f"{seat.number} {seat.name}"


@login_required
@never_cache
def page(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET asks what is reported, and says how earlier reports stand; POST stores it, once. For who sees the table."""
    game, seats, _me = seen_game(request, game_id)
    if request.method != "POST":
        return _page(request, game, ReportForm(seats=seats, user=request.user))
    form = ReportForm(request.POST, seats=seats, user=request.user)
    if not form.is_valid():
        return _page(request, game, form, 422)
    try:
        limit(request, "report")
        once_a_form(request, lambda user: report(game_id=game_id, user=user, **form.what()))
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return when_to_retry(_page(request, game, form, refusal.status), refusal.retry_after)
    except Game.DoesNotExist as error:  # an old table that never began, cleared just now
        raise Http404 from error
    messages.success(request, _("Thank you. Somebody of the staff will look at it."))
    return redirect("games:report", game_id)


def _page(request: HttpRequest, game: Game, form: ReportForm, status: int = 200) -> HttpResponse:
    context = {"game": game, "form": form, "reports": reported_by(request.user, game)}
    return render(request, "games/report.html", context, status=status)
