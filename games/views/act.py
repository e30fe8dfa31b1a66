"""Acting at the table."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.models import Game
from games.play import act as play
from games.play.errors import BadRequest, NotSeated, Refusal, Stale
from games.views.access import game_or_404
from games.views.posted import posted
from games.views.table import draw
from games.views.table_context import table_context


class ActForm(forms.Form):
    """What the table posts."""

    action = forms.CharField(max_length=64, strip=False)
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    command_id = forms.UUIDField()


@posted
@never_cache
def act(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``action``, ``version``, ``command_id``: the table after it, or the fresh table with why not."""
    try:
        game = _play(request, game_id)
    except Refusal as refusal:
        return _refused(request, game_or_404(game_id), refusal)
    return draw(request, game) if request.htmx else redirect(game)


def _play(request: HttpRequest, game_id: str) -> Game:
    form = ActForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    if not request.user.is_authenticated:
        raise NotSeated(_("You are not signed in any more. Sign in and try again."))
    try:
        return play.act(game_id=game_id, user=request.user, **form.cleaned_data)
    except Game.DoesNotExist:
        return game_or_404(game_id)


def _refused(request: HttpRequest, game: Game, refusal: Refusal) -> HttpResponse:
    kind = "stale" if isinstance(refusal, Stale) else "error"
    if request.htmx:
        return draw(request, game, str(refusal.sentence), kind, refusal.status)
    context = table_context(request, game) | {"notice": str(refusal.sentence), "notice_kind": kind}
    return render(request, "games/table.html", context, status=refusal.status)
