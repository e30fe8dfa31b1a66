"""Games as programs get them: nothing that the page of the same person would not show."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games.access import game_or_404, viewer_seat
from games.models import Game, Seat
from games.play.revision import revision_token
from games.queries.table import seats_read
from games.refusals import RulesGone
from games.views.table.drawing.reading import live_view

WAIT_BOT, WAIT_PERSON, WAIT_OVER = 2, 20, 3600  # seconds


def game_out(game: Game, seats: Sequence[Seat], user: User | None) -> dict[str, Any]:
    you = next((seat.number for seat in seats if user is not None and seat.user_id == user.pk), None)
    return {
        "id": game.pk,
        "rules": game.rules,
        "name": game.name,
        "status": game.status,
        "version": game.version,
        "seats": [_seat_out(seat) for seat in seats],
        "you": you,
        "to_act": game.to_act if game.status == Game.Status.RUNNING else None,
        "waits_for_you": user is not None and game.waiting_for_id == user.pk,
        "deadline": game.deadline,
        "address": game.get_absolute_url(),
    }


def table_out(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The fields of ``TableOut`` for the person of the request's token, or for a visitor.

    Raises what `viewer_seat` raises, or ``RulesGone``.
    """
    seats = seats_read(game)
    seat = viewer_seat(request, game, seats)
    if not game.rules_known:
        raise RulesGone
    user = request.user if request.user.is_authenticated else None
    view = None if game.position is None else live_view(game, seats, seat)
    legal = list(view["legal"]) if view else []
    return game_out(game, seats, user) | {
        "options": game.options,
        "legal": legal,
        "view": view,
        "wait": _wait(game, seats, bool(legal)),
    }


def visible_table(request: HttpRequest, game_id: str) -> tuple[Game, int | None]:
    """The game and the viewer's seat; raises what `game_or_404` and `viewer_seat` raise."""
    game = game_or_404(game_id)
    return game, viewer_seat(request, game, seats_read(game))


def etag_of(game: Game) -> str:
    """What a program sends as If-None-Match to be answered 304 while ``game`` looks the same."""
    return f'"{revision_token(game)}"'


def _seat_out(seat: Seat) -> dict[str, Any]:
    if seat.free:
        kind = "free"
    elif seat.bot:
        kind = "bot"
    elif seat.stand_in:
        kind = "stand-in"
    else:
        kind = "player-bot" if seat.of_players_bot else "person"
    return {"number": seat.number, "name": seat.name, "kind": kind, "level": seat.level}


def _wait(game: Game, seats: Sequence[Seat], decides: bool) -> int:
    if game.over:
        return WAIT_OVER
    if decides or game.to_act is None:
        return WAIT_PERSON
    return WAIT_BOT if seats[game.to_act].level else WAIT_PERSON
