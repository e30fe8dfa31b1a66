"""The table: its page, the fragment that keeps it fresh, and the answer to its buttons."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.models import Game
from games.notices.obsolete import mark_invitation_seen, mark_ready_seen, mark_request_seen, mark_seen
from games.play.errors import Private, Refusal, Stale
from games.views.access import game_or_404
from games.views.table.context import GamePage, RoomPage, table_page
from pushsite.compression import compressed
from pushsite.numbers import whole_number
from pushsite.refusals import when_to_retry

PAGE = "games/table.html"
FRAGMENT = "games/_table.html"


@require_safe
@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The whole page of a table."""
    return _show(request, PAGE, table_page(request, game_or_404(game_id), opened=True))


@require_safe
@never_cache
def fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table alone, with the steps since ``?since=``. `games.polls` answers polls for which nothing is new."""
    game = game_or_404(game_id)
    return _show(request, FRAGMENT, table_page(request, game, whole_number(request.GET.get("since", ""), game.version)))


def table_after(
    request: HttpRequest, game: Game, refusal: Refusal | None = None, *, since: int | None = None
) -> HttpResponse:
    """The table after a button was pressed, with the reason if it was refused; htmx gets the fragment.

    ``since``: the version on which it was pressed; the steps from there come along.
    """
    table = table_page(request, game, since)
    if refusal is not None:
        table.notice = str(refusal.sentence)
        table.notice_kind = "stale" if isinstance(refusal, Stale) else "error"
    status = 200 if refusal is None else refusal.status
    answer = _show(request, FRAGMENT if request.htmx else PAGE, table, status)
    return when_to_retry(answer, refusal.retry_after) if refusal else answer


def _show(request: HttpRequest, template: str, table: RoomPage | GamePage, status: int = 200) -> HttpResponse:
    """Draw the table, and note that the viewer has seen it: notices about it become obsolete."""
    context = table.context()
    viewer = table.viewer
    if isinstance(table, RoomPage):
        if viewer.user is not None and viewer.seat is None:
            mark_invitation_seen(table.game, viewer.user)
        if table.hosting and not table.free_seats:
            mark_ready_seen(table.game, viewer.user)
    elif table.my_seat is not None:
        mark_seen(table.game, table.my_seat, table.played)
        if table.cancel_request:
            mark_request_seen(table.game, viewer.user)
    answer = render(request, template, context, status=status)
    # A whole page has a link that leads back to its address; otherwise tables repeat nothing of a request.
    return answer if template == PAGE and request.GET else compressed(request, answer)


View = Callable[[HttpRequest, str], HttpResponse]


def posted(view: View) -> View:
    """Let only a POST reach ``view``; redirect everything else to the table.

    People come by GET after signing in, or by the address bar. A refusal answers with the fresh table.
    """

    @wraps(view)
    @never_cache
    def only_posts(request: HttpRequest, game_id: str) -> HttpResponse:
        return _carried_out(view, request, game_id) if request.method == "POST" else redirect("games:table", game_id)

    return only_posts


def _carried_out(view: View, request: HttpRequest, game_id: str) -> HttpResponse:
    try:
        return view(request, game_id)
    except Game.DoesNotExist as error:
        raise Http404 from error
    except Refusal as refusal:
        try:
            return table_after(request, game_or_404(game_id), refusal)
        except Private:
            raise refusal from None
