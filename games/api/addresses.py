"""The addresses of the API: who you are, your games, a table, what happened there, acting, sitting down and leaving."""

from collections.abc import Callable
from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse, RawPostDataException
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import NinjaAPI, Query, Router
from ninja.errors import AuthenticationError, HttpError, ValidationError

from accounts.models import User
from games.access import game_or_404
from games.api.drawing import etag_of, game_out, table_out, visible_table
from games.api.problems import not_found, problem, problem_of
from games.api.schemas import LARGEST, ActionIn, EventsOut, GameOut, PersonOut, Problem, TableOut
from games.history.export import history_of
from games.models import Game
from games.play.actions.act import act
from games.play.seats.seating import leave_table, take_seat
from games.play.seats.stand_in import leave_game, take_back
from games.presentation.events.seen_actions import SeenAction
from games.queries import lists
from games.queries.table import actions_between, seats_at
from games.refusals import BadRequest, NotRunning, Stale
from pushsite.web.limits import limit
from pushsite.web.refusals import Refusal

GAMES_LISTED, ACTIONS_LISTED = 50, 100
REFUSED = frozenset({400, 401, 403, 404, 409, 422, 429})
LISTS: dict[str, Callable[[User], Any]] = {
    "waiting": lists.waiting_for,
    "running": lists.waiting_for_others,
    "open": lists.open_tables,
    "invited": lists.invited,
    "finished": lambda user: lists.finished(user, GAMES_LISTED),
}
Which = Literal["waiting", "running", "open", "invited", "finished"]


def has_token(request: HttpRequest) -> bool:
    """Whether the request has a token, for what is about a person."""
    return request.api_token is not None


class MayNotPlay(Refusal):
    """The token only reads."""

    sentence = gettext_lazy("This token may read, and not play.")
    status = 403


def may_play(request: HttpRequest) -> bool:
    """Whether the request has a token; raises ``MayNotPlay`` if it may only read."""
    if not has_token(request):
        return False
    if not request.api_token.may_play:
        raise MayNotPlay
    return True


reading = Router(tags=["reading"])
playing = Router(tags=["playing"], auth=may_play)


@reading.get("/me", response={200: PersonOut, REFUSED: Problem}, auth=has_token, url_name="me")
def whose_token(request: HttpRequest) -> dict[str, Any]:
    """Whose token this is, and what it may do."""
    return {"name": request.user.name, "may_play": request.api_token.may_play}


@reading.get("/games", response={200: list[GameOut], REFUSED: Problem}, auth=has_token, url_name="games")
def my_games(request: HttpRequest, status: Which = "waiting") -> list[dict[str, Any]]:
    """Your games, at most 50: those that wait for you, that run and wait for others, that are open, or finished."""
    found = LISTS[status](request.user)[:GAMES_LISTED]
    return [game_out(game, list(game.seat_rows.all()), request.user) for game in found]


@reading.get("/games/{game:game_id}", response={200: TableOut, REFUSED: Problem}, url_name="table")
def one_table(request: HttpRequest, game_id: str, response: HttpResponse) -> dict[str, Any]:
    """A table as you see it. Send its ETag as If-None-Match: while nothing has changed, the answer is 304."""
    game = game_or_404(game_id)
    response.headers["ETag"] = etag_of(game)
    return table_out(request, game)


@reading.get("/games/{game:game_id}/events", response={200: EventsOut, REFUSED: Problem}, url_name="events")
def events_since(request: HttpRequest, game_id: str, since: int = Query(0, ge=0, le=LARGEST)) -> dict[str, Any]:
    """What was played after the version ``since``, without what you may not know."""
    game, seat = visible_table(request, game_id)
    upto = min(since + ACTIONS_LISTED, game.version)
    rows = actions_between(game.pk, since, upto) if since < upto else []
    seen = [SeenAction.seen_by(seat, row)._asdict() for row in rows]
    return {"actions": seen, "upto": max(upto, min(since, game.version)), "version": game.version}


@reading.get("/games/{game:game_id}/history", response={200: dict[str, Any], REFUSED: Problem}, url_name="history")
def table_history(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """The history of a game as a file that anyone can check, with what you may know."""
    game, seat = visible_table(request, game_id)
    if game.status == Game.Status.OPEN:
        raise NotRunning(_("This game has not started: it has no history yet."))
    return history_of(game, seats_at(game.pk), seat)


@playing.post("/games/{game:game_id}/actions", response={200: TableOut, REFUSED: Problem}, url_name="act")
def act_at(request: HttpRequest, game_id: str, sent: ActionIn) -> dict[str, Any] | HttpResponse:
    """Decide. If the table has moved on meanwhile, the answer is 409, and has the table as it is now."""
    try:
        played = act(game_id=game_id, user=request.user, **sent.dict())
    except Stale as refusal:
        fresh = TableOut.model_validate(table_out(request, game_or_404(game_id)))
        return problem_of(refusal, table=fresh.model_dump(mode="json"))
    return table_out(request, played.game)


@playing.post("/games/{game:game_id}/seat", response={200: TableOut, REFUSED: Problem}, url_name="seat")
def sit(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """Sit down at an open table, or take your seat back from the bot that stands in for you."""
    if game_or_404(game_id).status == Game.Status.RUNNING:
        limit(request, "stand-in")
        return table_out(request, take_back(game_id=game_id, user=request.user))
    limit(request, "join")
    return table_out(request, take_seat(game_id=game_id, user=request.user, text=None))


@playing.delete("/games/{game:game_id}/seat", response={200: TableOut, REFUSED: Problem}, url_name="seat")
def leave(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """Leave an open table, or let a bot play on for you. Who leaves a rated game comes last in it."""
    if game_or_404(game_id).status == Game.Status.RUNNING:
        limit(request, "stand-in")
        return table_out(request, leave_game(game_id=game_id, user=request.user))
    limit(request, "seat")
    return table_out(request, leave_table(game_id=game_id, user=request.user))


def api() -> NinjaAPI:
    """The API with its addresses and its answers to errors."""
    made = NinjaAPI(
        title="Pushsite",
        version="1",
        description="Tables of PUSH, Pousse-toi de là ! and PUSH ’em UP! for programs.",
        urls_namespace="api",
        docs_url=None,
    )
    made.add_router("", reading)
    made.add_router("", playing)
    made.add_exception_handler(Refusal, _refused)
    made.add_exception_handler(Http404, lambda _request, _error: not_found())
    made.add_exception_handler(ValidationError, _not_valid)
    made.add_exception_handler(AuthenticationError, _without_token)
    for unreadable in (HttpError, RawPostDataException):  # no JSON, or a form
        made.add_exception_handler(unreadable, lambda _request, _error: problem_of(BadRequest()))
    return made


def _refused(_request: HttpRequest, error: Any) -> HttpResponse:
    return problem_of(error)


def _not_valid(_request: HttpRequest, error: Any) -> HttpResponse:
    errors = [{"where": [str(part) for part in each["loc"]], "what": each["msg"]} for each in error.errors]
    return problem(422, "not-valid", _("A value is missing or not as described."), errors=errors)


def _without_token(_request: HttpRequest, _error: Any) -> HttpResponse:
    return problem(401, "no-token", _("This needs a token: send “Authorization: Bearer …”."))
