"""Finished games: the public ones of everybody, and all of one's own as a file."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, StreamingHttpResponse  # noqa: TID251 - all games do not fit in memory
from ninja import Query, Router

from accounts.models import User
from games.api.drawing import game_out
from games.api.problems import REFUSED
from games.api.schemas import FinishedOut, Problem, Slug
from games.api.scopes import AnyToken
from games.history.export import histories_of, line_of
from games.models import Game
from games.queries.lists import finished, public_finished
from pushsite.web.limits import limit

FINISHED_LISTED, EXPORTED_AT_ONCE = 50, 20  # games; those exported at once are in memory together
NDJSON = "application/x-ndjson"

finished_games = Router(tags=["finished games"])


@finished_games.get("/finished", response={200: FinishedOut, REFUSED: Problem}, url_name="finished")
def public_games_finished(
    request: HttpRequest, rules: Slug | None = None, before: str = Query("", pattern="^[0-9a-z]{0,10}$")
) -> dict[str, Any]:
    """The public games of people that were played to the end, the newest first, at most 50. ``before``: after which."""
    user = request.user if request.user.is_authenticated else None
    try:
        games = list(public_finished(FINISHED_LISTED + 1, rules or "", before))
    except Game.DoesNotExist:
        raise Http404 from None
    shown = games[:FINISHED_LISTED]
    return {
        "games": [game_out(game, list(game.seat_rows.all()), user) for game in shown],
        "older": shown[-1].pk if len(games) > len(shown) else "",
    }


@finished_games.get("/me/games.ndjson", response={REFUSED: Problem}, auth=AnyToken(), url_name="export")
def all_my_games(request: HttpRequest) -> StreamingHttpResponse:
    """The histories of all your games that are over, the newest first: NDJSON, a game a line."""
    limit(request, "export")
    return StreamingHttpResponse(_lines(request.user), content_type=NDJSON)


def _lines(user: User) -> Iterator[str]:
    before = ""
    while games := list(finished(user, EXPORTED_AT_ONCE, before)):
        before = games[-1].pk
        yield from map(line_of, histories_of(games, user))
