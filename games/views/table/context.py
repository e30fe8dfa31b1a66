"""Everything that a table's templates draw, made from one view of the position."""

import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest

from games.catalog import presentation_of
from games.models import Game, Seat
from games.notices.obsolete import mark_invitation_seen
from games.play.errors import RulesGone
from games.play.replay_state import seats_at
from games.play.revision import mark
from games.presentation.options import options_on
from games.queries.lists import waiting_count
from games.queries.table_events import table_events
from games.views.access import viewer_seat
from games.views.table.aids import aids_of
from games.views.table.position_context import position_context
from games.views.table.room_context import room_context
from games.views.table.time_context import time_of

NOTHING_TO_DO: dict[str, Any] = {"me": None, "orders": [], "next_count": 0}
POLL_BOT_MS = 1000
POLL_PERSON_MS = 3000


def table_context(request: HttpRequest, game: Game, *, past: bool = False) -> dict[str, Any]:
    """The context of ``_table.html`` for who asks; ``Private`` for strangers at a private table, or ``RulesGone``.

    Where ``game`` is as it was in the ``past``, there is nothing to do, and nothing of it is seen for the first time.
    """
    prefetch_related_objects([game], "seat_rows")
    seats = list(game.seat_rows.all())
    me = viewer_seat(request, game, seats)
    if not game.rules_known:
        raise RulesGone
    game_name = presentation_of(game.rules).names.NAME
    context = {
        "game": game,
        "revision": mark(game),
        "game_name": game_name,
        "heading": game_name if game.name == game_name else f"{game_name} · {game.name}",
        "options_on": options_on(game.state_class, game.options),
        "hosting": request.user.is_authenticated and game.host_id == request.user.pk,
        "command_id": uuid.uuid4(),
        **_counts(request, game),
        "past": past,
        "poll_ms": 0 if past else _poll_ms(game, seats),
        "time": time_of(game, seats, None if past else me),
        "aids": aids_of(request),
        "notice": "",
        "notice_kind": "",
    }
    beside = table_events(game, request.user if request.user.is_authenticated else None)
    if past:
        seats = seats_at(game)
    if game.position is None:
        if me is None and request.user.is_authenticated:
            mark_invitation_seen(game, request.user)
        return context | room_context(game, seats, me, beside)
    drawn = position_context(game, seats, me, context["aids"], beside, past=past)
    return context | drawn | (NOTHING_TO_DO if past else {})


def _counts(request: HttpRequest, game: Game) -> dict[str, int]:
    """How many games wait for the viewer, in the title; and how many others, on the button that leads to them."""
    if not request.user.is_authenticated:
        return {"waiting_count": 0, "next_count": 0}
    waiting = waiting_count(request.user)
    return {"waiting_count": waiting, "next_count": waiting - (game.waiting_for_id == request.user.pk)}


def _poll_ms(game: Game, seats: Sequence[Seat]) -> int:
    """How often to ask again: often while a bot plays, never once nothing can change."""
    if game.status == Game.Status.OPEN:
        return POLL_PERSON_MS
    if game.status != Game.Status.RUNNING or game.to_act is None:
        return 0
    return POLL_BOT_MS if seats[game.to_act].level else POLL_PERSON_MS
