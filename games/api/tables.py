"""How programs open tables and host them: invite, start, cancel, and play the same again."""

from typing import Any

from django.http import HttpRequest
from ninja import Body, Router

from games.api.drawing import game_out, table_out
from games.api.opening import opening_form, raise_mistakes
from games.api.problems import REFUSED
from games.api.schemas import GameOut, InviteIn, Problem, StartIn, TableIn, TableOut
from games.api.scopes import PlayingToken
from games.models import Game
from games.once import OfAnother, do_once
from games.play.tables.ending import cancel_table
from games.play.tables.open_table import open_and_sit
from games.play.tables.rematch import is_asked, rematch
from games.play.tables.seating import add_text, fill_and_start, invite
from games.play.tables.start import start
from games.queries.lists import joinable
from pushsite.web.limits import limit

TABLES_LISTED = 50

hosting = Router(tags=["hosting"], auth=PlayingToken())


@hosting.get("/tables", response={200: list[GameOut], REFUSED: Problem}, auth=None, url_name="tables")
def tables_to_join(request: HttpRequest) -> list[dict[str, Any]]:
    """The public tables with a free seat, the newest first, at most 50."""
    user = request.user if request.user.is_authenticated else None
    return [game_out(game, list(game.seat_rows.all()), user) for game in joinable(user)[:TABLES_LISTED]]


@hosting.post("/tables", response={200: TableOut, REFUSED: Problem}, url_name="tables")
def open_a_table(request: HttpRequest, sent: TableIn) -> dict[str, Any]:
    """Open a table, and sit down there. Against bots alone the game starts."""
    form = opening_form(sent, request.user)
    if not form.is_valid():
        raise_mistakes(form)
    limit(request, "open")
    if form.cleaned_data["invited"]:
        limit(request, "invite")
    table, friends = form.table(), form.cleaned_data["invited"]
    command = do_once(sent.command_id, request.user, lambda user: open_and_sit(table, host=user, friends=friends))
    if command.person != request.user:
        raise OfAnother
    return table_out(request, Game.objects.get(pk=command.game.pk))  # as it is stored, as other addresses find it


@hosting.post("/games/{game:game_id}/invitations", response={200: TableOut, REFUSED: Problem}, url_name="invite")
def invite_by_name(request: HttpRequest, game_id: str, sent: InviteIn) -> dict[str, Any]:
    """Invite a person to your open table. A second time does nothing."""
    limit(request, "invite")
    return table_out(request, invite(game_id=game_id, user=request.user, name=sent.name).game)


@hosting.post("/games/{game:game_id}/start", response={200: TableOut, REFUSED: Problem}, url_name="start")
def start_hosted(request: HttpRequest, game_id: str, sent: StartIn = Body(StartIn())) -> dict[str, Any]:  # noqa: B008
    """Start the game at your table. The body may be empty."""
    limit(request, "seat")
    add_text(game_id=game_id, user=request.user, text=sent.text)
    do = fill_and_start if sent.fill else start
    return table_out(request, do(game_id=game_id, user=request.user))


@hosting.post("/games/{game:game_id}/cancel", response={200: TableOut, REFUSED: Problem}, url_name="cancel")
def cancel_hosted(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """Close your open table."""
    limit(request, "seat")
    return table_out(request, cancel_table(game_id=game_id, user=request.user))


@hosting.post("/games/{game:game_id}/rematch", response={200: TableOut, REFUSED: Problem}, url_name="rematch")
def play_again(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """Ask for the same game again with the same players, or accept that; the answer is the new table."""
    limit(request, "join")
    if not is_asked(game_id):
        limit(request, "open")
        limit(request, "invite")
    return table_out(request, rematch(game_id=game_id, user=request.user))
