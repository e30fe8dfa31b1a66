"""How programs read and write talk at a table. Reading marks nothing as read: the person may still want to read it."""

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router

from games.access import visible_game
from games.api.problems import REFUSED
from games.api.schemas import LARGEST, MessageIn, Problem, TalkOut
from games.api.scopes import TalkingToken
from games.talk.acts import NotTalking, send
from games.talk.models import Talk
from games.talk.panel import TalkPanel, talk_panels
from pushsite.web.limits import limit

talking = Router(tags=["talk"], auth=TalkingToken())
BEFORE = Query(None, ge=0, le=LARGEST, description="Only messages of your own group with a lower number.")


@talking.get("/games/{game:game_id}/talk", response={200: list[TalkOut], REFUSED: Problem}, url_name="talk")
def read_talk(request: HttpRequest, game_id: str, before: int | None = BEFORE) -> list[dict[str, Any]]:
    """What you may read at the table, your own group's talk first: players, spectators, or after the game both."""
    return _talk(request, game_id, before)


@talking.post("/games/{game:game_id}/talk", response={200: list[TalkOut], REFUSED: Problem}, url_name="talk")
def say_something(request: HttpRequest, game_id: str, sent: MessageIn) -> list[dict[str, Any]]:
    """Say something to your own group at the table."""
    limit(request, "talk")
    limit(request, "talk-long")
    game, _seats, _seat = visible_game(request, game_id)
    send(game=game, user=request.user, command_id=sent.command_id, text=sent.text, phrase=sent.phrase)
    return _talk(request, game_id, None)


def _talk(request: HttpRequest, game_id: str, before: int | None) -> list[dict[str, Any]]:
    game, seats, seat = visible_game(request, game_id)
    own_only = {} if before is None else dict.fromkeys(Talk.Among.values, before)
    panels = talk_panels(game, seats, request.user, seat, own_only)
    if not panels:
        raise NotTalking
    return [_one_group(panel) for panel in panels if before is None or panel.own]


def _one_group(panel: TalkPanel) -> dict[str, Any]:
    columns = ("number", "name", "seat", "text", "at", "own", "deleted", "muted")
    return {
        "among": panel.among,
        "own": panel.own,
        "may_write": panel.may_write,
        "unread": panel.unread,
        "messages": [{column: getattr(message, column) for column in columns} for message in panel.messages],
        "more": bool(panel.before),
    }
