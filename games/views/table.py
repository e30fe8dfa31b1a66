"""The table: its page, and the fragment that keeps it fresh."""

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from games.models import Game
from games.play.bell import publish_revision, revision_key
from games.views.access import game_or_404
from games.views.table_context import table_context


@require_GET
@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The whole page of a table."""
    return render(request, "games/table.html", table_context(request, game_or_404(game_id)))


@require_GET
@never_cache
def fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table alone; 204 while ``?revision=`` is still the newest, without touching person or game."""
    revision = _newest_revision(game_id)
    if request.GET.get("revision") == str(revision):
        return HttpResponse(status=204)
    return draw(request, game_or_404(game_id))


def draw(request: HttpRequest, game: Game, notice: str = "", kind: str = "", status: int = 200) -> HttpResponse:
    """The fragment of ``game`` for who asks, with ``notice`` said on it."""
    context = table_context(request, game) | {"notice": notice, "notice_kind": kind}
    return render(request, "games/_table.html", context, status=status)


def _newest_revision(game_id: str) -> int:
    revision: int | None = cache.get(revision_key(game_id))
    if revision is None:
        game = Game.objects.only("pk", "revision").filter(pk=game_id).first()
        if game is None:
            raise Http404
        publish_revision(game)
        revision = game.revision
    return revision
