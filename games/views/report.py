"""Reporting a game, a player at its table, a message, or a person."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from accounts.models import User
from accounts.name_rules.directions import name_as_read
from accounts.names.in_use import NoSuchPerson, account_called
from games.access import visible_game
from games.models import Case, Game, Seat
from games.models.case import CASE_TEXT_LENGTH
from games.once import once_a_form
from games.play.report import report_game, report_person, reportable
from games.queries.staff_filters import reported_by
from games.refusals import Refusal
from games.talk.acts import report_message
from games.talk.rendering import as_html, author_of
from games.talk.views import message_in
from pushsite.web.limits import limit
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import when_to_retry

GAME_ITSELF = "game"
NOT_AT_A_TABLE = (Case.Reason.PESTERING, Case.Reason.APPEAL)


def _words_for_staff(label: Promise, rows: int) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=CASE_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": rows}),
        help_text=gettext_lazy("Only our staff will read it. Don’t say which cards you have."),
    )


class ReportForm(forms.Form):
    """Who or what is reported, why, and what happened."""

    about = forms.ChoiceField(
        label=gettext_lazy("What do you want to report?"),
        initial=GAME_ITSELF,
        error_messages={"invalid_choice": gettext_lazy("This player has left the table. Choose again.")},
    )
    reason = forms.ChoiceField(
        label=gettext_lazy("Why?"),
        choices=[
            ("", gettext_lazy("Please choose")),
            *((reason, label) for reason, label in Case.Reason.choices if reason not in NOT_AT_A_TABLE),
        ],
    )
    text = _words_for_staff(gettext_lazy("What happened?"), 5)
    at = forms.IntegerField(min_value=0, max_value=10**9, required=False, widget=forms.HiddenInput)  # what they saw

    def __init__(self, *args: Any, seats: list[Seat], user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Number and name: at an open table another person may have the seat when the form arrives.
        people = [(f"{seat.number} {seat.name}", name_as_read(seat.name)) for seat in reportable(seats, user)]
        self.fields["about"].choices = [(GAME_ITSELF, _("The game")), *people]

    def what(self) -> dict[str, Any]:
        """The arguments of ``report``, from a valid form."""
        data = self.cleaned_data
        seat = None if data["about"] == GAME_ITSELF else int(data["about"].partition(" ")[0])
        return {"seat": seat, "reason": data["reason"], "text": data["text"], "version": data["at"]}


class PersonReportForm(forms.Form):
    """What about a person, and what happened."""

    reason = forms.ChoiceField(
        label=gettext_lazy("Why?"),
        choices=[(each.value, each.label) for each in (Case.Reason.NAME, Case.Reason.PESTERING, Case.Reason.OTHER)],
        widget=forms.RadioSelect,
    )
    text = _words_for_staff(gettext_lazy("What happened?"), 5)


class MessageReportForm(forms.Form):
    """What else staff should know of a message."""

    text = _words_for_staff(gettext_lazy("Do you want to add something?"), 4)


@login_required
@never_cache
def report_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET shows the form and the state of earlier reports; POST stores a report once. For people who see the table.

    ``?at=``: the action at which they look in a replay.
    """
    game, seats, _me = visible_game(request, game_id)
    at = whole_number(request.GET.get("at", ""), game.version)
    seen = game.version if at is None else at
    sent = request.POST if request.method == "POST" else None
    form = ReportForm(sent, seats=seats, user=request.user, initial={"at": seen})

    def page(status: int) -> HttpResponse:
        context = {"game": game, "form": form, "reports": reported_by(request.user, game)}
        return render(request, "games/report.html", context, status=status)

    def report() -> None:
        once_a_form(request, lambda user: report_game(game_id=game_id, user=user, **form.what()))

    return _answer(request, form, page, report) or redirect("games:report", game_id)


@login_required
@never_cache
def report_person_page(request: HttpRequest) -> HttpResponse:
    """GET ``?name=`` of an account asks why; POST stores a report of it once. Guests report at a table."""
    if request.user.guest:
        return redirect("account_signup")
    try:
        person = account_called(request.GET.get("name", ""))
    except NoSuchPerson:
        raise Http404 from None
    if person == request.user:
        raise Http404
    form = PersonReportForm(request.POST if request.method == "POST" else None)

    def page(status: int) -> HttpResponse:
        return render(request, "games/from_staff/report.html", {"person": person, "form": form}, status=status)

    def report() -> None:
        report_person(person=person, user=request.user, **form.cleaned_data)

    return _answer(request, form, page, report) or redirect("people:profile", person.name)


@login_required
@never_cache
def report_message_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET ``?message=`` shows it and asks; POST reports it once."""
    game, _seats, seat = visible_game(request, game_id)
    message = message_in(request.GET, game, request.user, seat)
    form = MessageReportForm(request.POST or None)

    def page(status: int) -> HttpResponse:
        context = {"game": game, "form": form, "name": author_of(message), "said": as_html(message, None)}
        return render(request, "talk/report.html", context, status=status)

    def report() -> None:
        report_message(message=message, user=request.user, text=form.cleaned_data["text"])

    return _answer(request, form, page, report) or redirect("talk:page", game_id)


def _answer(
    request: HttpRequest, form: forms.Form, page: Callable[[int], HttpResponse], report: Callable[[], None]
) -> HttpResponse | None:
    """The page with the form, and why it was refused; ``None`` once the report is stored."""
    if not form.is_valid():
        return page(422 if form.is_bound else 200)
    try:
        limit(request, "report")
        report()
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return when_to_retry(page(refusal.status), refusal.retry_after)
    except Game.DoesNotExist as error:  # a table that never started was just cleared
        raise Http404 from error
    messages.success(request, _("Thank you. Our staff will look into it."))
    return None
