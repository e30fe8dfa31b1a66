"""The table: its page, and the fragment that keeps it fresh."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.models import Game
from games.play.errors import Refusal, Stale
from games.views.access import game_or_404
from games.views.table.context import table_context
from pushsite.refusals import when_to_retry

PAGE = "games/table.html"
FRAGMENT = "games/_table.html"


@require_safe
@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The whole page of a table."""
    return render(request, PAGE, table_context(request, game_or_404(game_id)))


@require_safe
@never_cache
def fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table alone; a poll for which nothing is new never comes here (`games.polls`)."""
    return render(request, FRAGMENT, table_context(request, game_or_404(game_id)))


def table_after(request: HttpRequest, game: Game, refusal: Refusal | None = None) -> HttpResponse:
    """The table after something was sent: alone where htmx sent it; with why it was refused, if it was."""
    context = table_context(request, game)
    if refusal is not None:
        context["notice"] = str(refusal.sentence)
        context["notice_kind"] = "stale" if isinstance(refusal, Stale) else "error"
    status = 200 if refusal is None else refusal.status
    answer = render(request, FRAGMENT if request.htmx else PAGE, context, status=status)
    return when_to_retry(answer, refusal.retry_after) if refusal else answer
