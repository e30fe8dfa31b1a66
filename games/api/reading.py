"""What programs read of games: your games, a table, and what happened there."""

from collections.abc import Callable
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Query, Router

from accounts.models import User
from games.access import game_or_404
from games.api.drawing import etag_of, game_out, table_out, visible_table
from games.api.problems import REFUSED
from games.api.schemas import LARGEST, EventsOut, GameOut, PersonOut, Problem, TableOut
from games.api.scopes import AnyToken
from games.history.export import history_of
from games.models import Game
from games.play.seen import mark_seen
from games.play.tables.hosting import note_host_is_here
from games.presentation.events.seen_actions import SeenAction
from games.queries import lists
from games.queries.actions import actions_between
from games.queries.table import seats_at, seats_read
from games.refusals import NotRunning

GAMES_LISTED, ACTIONS_LISTED = 50, 100
LISTS: dict[str, Callable[[User], Any]] = {
    "waiting": lists.waiting_for,
    "running": lists.waiting_for_others,
    "open": lists.open_tables,
    "invited": lists.invited,
    "finished": lambda user: lists.finished(user, GAMES_LISTED),
}
Which = Literal["waiting", "running", "open", "invited", "finished"]

reading = Router(tags=["reading"])


@reading.get("/me", response={200: PersonOut, REFUSED: Problem}, auth=AnyToken(), url_name="me")
def whose_token(request: HttpRequest) -> dict[str, Any]:
    """Whose token this is, and what it may do."""
    token = request.api_token
    return {"name": request.user.name, "may_play": token.may_play, "may_talk": token.may_talk}


@reading.get("/games", response={200: list[GameOut], REFUSED: Problem}, auth=AnyToken(), url_name="games")
def my_games(request: HttpRequest, status: Which = "waiting") -> list[dict[str, Any]]:
    """Your games, at most 50: those that wait for you, that run and wait for others, that are open, or finished."""
    games = LISTS[status](request.user)[:GAMES_LISTED]
    return [game_out(game, list(game.seat_rows.all()), request.user) for game in games]


@reading.get("/games/{game:game_id}", response={200: TableOut, REFUSED: Problem}, url_name="table")
def one_table(request: HttpRequest, game_id: str, response: HttpResponse) -> dict[str, Any]:
    """A table as you see it. Send its ETag as If-None-Match: while nothing has changed, the answer is 304."""
    game = game_or_404(game_id)
    response.headers["ETag"] = etag_of(game)
    table = table_out(request, game)
    if request.user.is_authenticated:
        _note_seen(request.user, game, game.version)
        if game.host_id == request.user.pk and game.status == Game.Status.OPEN:
            note_host_is_here(request.user)
    return table


def _note_seen(user: User, game: Game, version: int) -> None:
    """Count the request of a program as its person's look at the game."""
    mark_seen(game, seats_read(game), user, version)


@reading.get("/games/{game:game_id}/events", response={200: EventsOut, REFUSED: Problem}, url_name="events")
def events_since(request: HttpRequest, game_id: str, since: int = Query(0, ge=0, le=LARGEST)) -> dict[str, Any]:
    """What was played after the version ``since``, without what you may not know."""
    game, seat = visible_table(request, game_id)
    upto = min(since + ACTIONS_LISTED, game.version)
    rows = actions_between(game, since, upto) if since < upto else []
    if seat is not None:
        _note_seen(request.user, game, upto)
    seen = [SeenAction.seen_by(seat, row)._asdict() for row in rows]
    return {"actions": seen, "upto": max(upto, min(since, game.version)), "version": game.version}


@reading.get("/games/{game:game_id}/history", response={200: dict[str, Any], REFUSED: Problem}, url_name="history")
def table_history(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """The history of a game as a file that anyone can check, with what you may know."""
    game, seat = visible_table(request, game_id)
    if game.status == Game.Status.OPEN:
        raise NotRunning(_("This game has not started: it has no history yet."))
    return history_of(game, seats_at(game.pk), seat)
