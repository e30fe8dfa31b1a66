"""The table: its page, the fragment that keeps it fresh, and the answer to its buttons."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.access import game_or_404
from games.models import Game
from games.overview.seat_card import seat_cards
from games.play.seen import mark_invitation_seen, mark_ready_seen, mark_request_seen, mark_seen
from games.polls import is_current
from games.presentation.kept import one_language
from games.progress import finished
from games.queries.clocks import away_until
from games.queries.table import ACTIONS_SHOWN, news_at
from games.queries.table_events import table_events
from games.refusals import NotWatchable, Private, Refusal, Stale
from games.talk.panel import panel_of
from games.views.table.board import board_of, live_view, played_last
from games.views.table.parts import missed_at, time_of
from games.views.table.played import GamePage
from games.views.table.room import RoomPage
from games.views.table.steps import steps_to_show
from games.views.table.viewer import viewer_of
from pushsite.compression import QUICK, THOROUGH, compressed
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
    """The table alone, with the steps since ``?since=``. `games.polls` answers polls for which nothing is new.

    If only the talk is newer than what the page shows, the messages alone.
    """
    game = game_or_404(game_id)
    if _only_talk_is_new(request, game_id) and (messages := _messages(request, game)):
        return messages
    return _show(request, FRAGMENT, table_page(request, game, whole_number(request.GET.get("since", ""), game.version)))


def _only_talk_is_new(request: HttpRequest, game_id: str) -> bool:
    asked = request.GET
    marks = asked.get("revision", ""), asked.get("orders", "")
    return bool(asked.get("talk")) and is_current(game_id, *marks)


def _messages(request: HttpRequest, game: Game) -> HttpResponse | None:
    viewer = viewer_of(request, game)
    panel = panel_of(game, list(game.seat_rows.all()), viewer.user, viewer.seat)
    return compressed(request, render(request, "talk/_messages.html", {"talk": panel})) if panel else None


@one_language()
def table_page(
    request: HttpRequest, game: Game, since: int | None = None, *, opened: bool = False
) -> RoomPage | GamePage:
    """What ``_table.html`` draws of ``game`` for the viewer; a refusal for strangers who may not see it.

    ``since``: the version that the page shows; the steps from there come along, and its log is not told again.
    ``opened``: the page is drawn as a whole, and shows the steps that the viewer has missed.
    """
    viewer, now = viewer_of(request, game), timezone.now()
    seats = list(game.seat_rows.all())
    time = time_of(game, seats, viewer.seat, now)
    news = news_at.first(game.pk, viewer.user.pk if viewer.user else 0)
    if news is None:  # a table that never started was just cleared
        raise Http404
    away = away_until(game, seats, now)
    if game.position is None:
        return RoomPage(
            game=game,
            viewer=viewer,
            seats=seats,
            people=seat_cards(seats, viewer.seat, away=away),
            table_events=table_events(game, viewer.user),
            time=time,
            waiting_count=news.waiting,
            talked=news.talked,
        )
    played = played_last(game)
    shown_from = played[0].number if len(played) == ACTIONS_SHOWN else 0
    drawn = board_of(game, seats, viewer.seat, viewer.aids, played, view=live_view(game, seats, viewer.seat), away=away)
    missed = None if viewer.seat is None else missed_at(seats[viewer.seat], played)
    steps_from = missed.first - 1 if opened and missed is not None else since
    return GamePage(
        game=game,
        viewer=viewer,
        seats=seats,
        people=drawn.people,
        table_events=table_events(game, viewer.user, shown_from) if news.newest_event >= shown_from else [],
        time=time,
        waiting_count=news.waiting,
        talked=news.talked,
        drawn=drawn,
        played=played,
        shown=since,
        missed=missed,
        learned=finished(request, game.rules),
        steps=None if steps_from is None else steps_to_show(game, viewer, steps_from, played),
    )


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


@one_language()
def _show(request: HttpRequest, template: str, table: RoomPage | GamePage, status: int = 200) -> HttpResponse:
    """Draw the table, and note that the viewer has seen it: notices about it become obsolete."""
    context = table.context()
    viewer = table.viewer
    if template == PAGE and table.talks:  # later the poll brings what is new
        panel = panel_of(table.game, table.seats, viewer.user, viewer.seat, talked=table.talked)
        talk = render_to_string("talk/_talk.html", {"talk": panel}, request)
        context |= {"talk_panel": panel, "talk": talk}
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
    # A whole page has a link that leads back to its address, and messages that an opponent chose beside the viewer's
    # cards; an open table repeats a name that was refused. Otherwise tables repeat nothing of a request.
    repeats = (template == PAGE and (request.GET or table.talked)) or "my_name" in request.POST
    return answer if repeats else compressed(request, answer, THOROUGH if template == PAGE else QUICK)


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
        except (NotWatchable, Private):
            raise refusal from None
