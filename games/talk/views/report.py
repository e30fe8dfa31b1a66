"""Reporting a message."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from games.access import visible_game
from games.models import Game
from games.models.case import CASE_TEXT_LENGTH
from games.refusals import Refusal
from games.talk.acts import report_message
from games.talk.models import Message
from games.talk.rendering import as_html, author_of
from games.talk.views.talk import message_in
from pushsite.web.limits import limit
from pushsite.web.refusals import when_to_retry


class MessageReportForm(forms.Form):
    """What else staff should know."""

    text = forms.CharField(
        label=gettext_lazy("Do you want to add something?"),
        max_length=CASE_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Only our staff will read it. Do not say which cards you have."),
    )


@login_required
@never_cache
def report_message_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET ``?message=`` shows it and asks; POST reports it once."""
    game, _seats, seat = visible_game(request, game_id)
    message = message_in(request.GET, game, request.user, seat)
    form = MessageReportForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, game, message, form, 422 if form.is_bound else 200)
    try:
        limit(request, "report")
        report_message(message=message, user=request.user, text=form.cleaned_data["text"])
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return when_to_retry(_page(request, game, message, form, refusal.status), refusal.retry_after)
    messages.success(request, _("Thank you. Our staff will look into it."))
    return redirect("talk:page", game_id)


def _page(request: HttpRequest, game: Game, message: Message, form: MessageReportForm, status: int) -> HttpResponse:
    shown = {"name": author_of(message), "said": as_html(message, None)}
    return render(request, "talk/report.html", {"game": game, "form": form, **shown}, status=status)
