"""The table: its page, the fragment that keeps it fresh, and the answer to its buttons."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from games.access import game_or_404, visible_game
from games.lesson_progress import lesson_finished
from games.models import Game
from games.play.actions.act import Positions
from games.play.seen import mark_seen
from games.play.tables.hosting import note_host_is_here
from games.polls import is_current
from games.presentation.cached import one_language
from games.presentation.events.gathering import LONGEST_WAY
from games.refusals import BadRequest, NoSuchAction, NotRunning, NotWatchable, Private, Refusal, Stale
from games.talk.panel import talk_panel
from games.views.table.drawing.game import GamePage, game_page
from games.views.table.drawing.reading import read_table, viewer_of
from games.views.table.drawing.room import RoomPage, room_page
from games.views.table.drawing.steps import NO_POSITIONS, SHORTEST_WAY, step_context, steps_after
from pushsite.web.compression import QUICK, THOROUGH, compressed
from pushsite.web.limits import limit
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import when_to_retry
from pushsite.web.seeing import is_seen_at_once

TABLE_PAGE = "games/table.html"
TABLE_FRAGMENT = "games/_table.html"


@require_safe
@never_cache
@ensure_csrf_cookie
def table_page(request: HttpRequest, game_id: str) -> HttpResponse:
    return _show(request, TABLE_PAGE, drawn_table(request, game_or_404(game_id), opened=True))


@require_safe
@never_cache
def table_fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table alone, with the steps since ``?since=``. `games.polls` answers polls for which nothing is new.

    If only the talk is newer than what the page shows, the messages alone.
    """
    game = game_or_404(game_id)
    if _only_talk_is_new(request, game_id) and (messages := _messages(request, game)):
        return messages
    return _show(
        request, TABLE_FRAGMENT, drawn_table(request, game, whole_number(request.GET.get("since", ""), game.version))
    )


@require_safe
@never_cache
def steps_fragment(request: HttpRequest, game_id: str) -> HttpResponse:
    """``?since=`` a version: the steps after it, as templates that the page puts in the place of the table's main part.
    With ``?again=1``, when the viewer wants to see them again, they take as long as on a table just opened.

    ``Private``, ``RulesGone``, ``NotRunning`` before the start, or ``NoSuchAction``.
    """
    game = game_or_404(game_id)
    viewer = viewer_of(request, game)
    if game.position is None:
        raise NotRunning(table=game.get_absolute_url())
    since = whole_number(request.GET.get("since", ""), game.version)
    if since is None:
        raise NoSuchAction(table=game.get_absolute_url())
    limit(request, "steps")
    rest = steps_after(game, viewer, since, longest=LONGEST_WAY if request.GET.get("again") else SHORTEST_WAY)
    return render(request, "games/steps/_steps.html", step_context(game, viewer, rest))


@require_POST
@never_cache
@login_required
def table_seen(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``version``: the viewer sees the table as it was then, on a page that was loaded before; 204."""
    game, seats, _seat = visible_game(request, game_id)
    version = whole_number(request.POST.get("version", ""), game.version)
    if version is None:
        raise BadRequest
    mark_seen(game, seats, request.user, version)
    return HttpResponse(status=204)


def _only_talk_is_new(request: HttpRequest, game_id: str) -> bool:
    sent = request.GET
    tokens = sent.get("revision", ""), sent.get("orders", "")
    return bool(sent.get("talk")) and is_current(game_id, *tokens)


def _messages(request: HttpRequest, game: Game) -> HttpResponse | None:
    viewer = viewer_of(request, game)
    panel = talk_panel(game, list(game.seat_rows.all()), viewer.user, viewer.seat)
    return compressed(request, render(request, "talk/_messages.html", {"talk": panel})) if panel else None


@one_language()
def drawn_table(
    request: HttpRequest,
    game: Game,
    since: int | None = None,
    *,
    opened: bool = False,
    positions: Positions = NO_POSITIONS,
) -> RoomPage | GamePage:
    """What ``_table.html`` draws of ``game`` for the viewer; a refusal for strangers who may not see it.

    The arguments are as for `game_page`.
    """
    reading = read_table(request, game)
    if game.position is None:
        return room_page(reading)
    learned = lesson_finished(request, game.rules)
    return game_page(reading, since, opened=opened, learned=learned, positions=positions)


def table_after(
    request: HttpRequest,
    game: Game,
    refusal: Refusal | None = None,
    *,
    since: int | None = None,
    positions: Positions = NO_POSITIONS,
) -> HttpResponse:
    """The table after a button was pressed, with the reason if it was refused; htmx gets the fragment.

    ``since``: the version on which it was pressed; the steps from there come along. ``positions``: as in `game_page`.
    """
    table = drawn_table(request, game, since, positions=positions)
    if refusal is not None:
        table.notice = str(refusal.sentence)
        table.notice_kind = "stale" if isinstance(refusal, Stale) else "error"
    status = 200 if refusal is None else refusal.status
    answer = _show(request, TABLE_FRAGMENT if request.htmx else TABLE_PAGE, table, status)
    return when_to_retry(answer, refusal.retry_after) if refusal else answer


def _is_seen(request: HttpRequest, template: str) -> bool:
    """Whether the viewer sees the answer: to a press, to a poll of a visible page, or to a page that cannot say so."""
    if request.method == "POST" or request.GET.get("visible"):
        return True
    return template == TABLE_PAGE and is_seen_at_once(request)


@one_language()
def _show(request: HttpRequest, template: str, table: RoomPage | GamePage, status: int = 200) -> HttpResponse:
    """Draw the table, and note that the viewer has seen it: notices about it become obsolete."""
    context = table.context()
    viewer = table.viewer
    if template == TABLE_PAGE and table.talks:  # later the poll brings what is new
        panel = talk_panel(table.game, table.seats, viewer.user, viewer.seat, talked=table.talked)
        talk = render_to_string("talk/_talk.html", {"talk": panel}, request)
        context |= {"talk_panel": panel, "talk": talk}
    if context["unseen"] and _is_seen(request, template):
        mark_seen(table.game, table.seats, viewer.user, table.game.version)
        context["unseen"] = False
    if isinstance(table, RoomPage) and table.needs_host:
        note_host_is_here(viewer.user)
    answer = render(request, template, context, status=status)
    # A whole page has a link that leads back to its address, and messages that an opponent chose beside the viewer's
    # cards; an open table repeats a name that was refused. Otherwise tables repeat nothing of a request.
    repeats = (template == TABLE_PAGE and (request.GET or table.talked)) or "my_name" in request.POST
    return answer if repeats else compressed(request, answer, THOROUGH if template == TABLE_PAGE else QUICK)


TableView = Callable[[HttpRequest, str], HttpResponse]


def posted(view: TableView) -> TableView:
    """Let only a POST reach ``view``; redirect everything else to the table.

    People come by GET after signing in, or by the address bar. A refusal answers with the fresh table.
    """

    @wraps(view)
    @never_cache
    def only_posts(request: HttpRequest, game_id: str) -> HttpResponse:
        return _carried_out(view, request, game_id) if request.method == "POST" else redirect("games:table", game_id)

    return only_posts


def _carried_out(view: TableView, request: HttpRequest, game_id: str) -> HttpResponse:
    try:
        return view(request, game_id)
    except Game.DoesNotExist as error:
        raise Http404 from error
    except Refusal as refusal:
        try:
            return table_after(request, game_or_404(game_id), refusal)
        except (NotWatchable, Private):
            raise refusal from None
