"""How programs play: act, give standing orders, sit down and leave."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from games.access import game_or_404
from games.api.drawing import table_out
from games.api.problems import REFUSED, problem_of
from games.api.schemas import ActionIn, OrderOut, OrdersIn, Problem, SeatIn, TableOut
from games.api.scopes import PlayingToken
from games.catalog import orders_of
from games.models import Game
from games.play.absence.stand_in import leave_game, take_back
from games.play.actions.act import act
from games.play.seat_settings import set_orders
from games.play.tables.seating import leave_table, take_seat
from games.presentation.orders import shown_orders
from games.queries.table import seats_at
from games.refusals import NotSeated, Stale
from pushsite.web.limits import limit

playing = Router(tags=["playing"], auth=PlayingToken())


@playing.post("/games/{game:game_id}/actions", response={200: TableOut, REFUSED: Problem}, url_name="act")
def act_at(request: HttpRequest, game_id: str, sent: ActionIn) -> dict[str, Any] | HttpResponse:
    """Decide. If the table has moved on, the answer is 409, and has the table as it is now."""
    try:
        played = act(game_id=game_id, user=request.user, **sent.dict())
    except Stale as refusal:
        fresh = TableOut.model_validate(table_out(request, game_or_404(game_id)))
        return problem_of(refusal, table=fresh.model_dump(mode="json"))
    return table_out(request, played.game)


@playing.post("/games/{game:game_id}/seat", response={200: TableOut, REFUSED: Problem}, url_name="seat")
def sit(request: HttpRequest, game_id: str, sent: SeatIn | None = Body(None)) -> dict[str, Any]:  # noqa: B008
    """Sit down at an open table, or take your seat back from the bot that stands in for you. The body may be empty."""
    if game_or_404(game_id).status == Game.Status.RUNNING:
        limit(request, "stand-in")
        return table_out(request, take_back(game_id=game_id, user=request.user))
    limit(request, "join")
    return table_out(request, take_seat(game_id=game_id, user=request.user, text=sent.text if sent else None))


@playing.delete("/games/{game:game_id}/seat", response={200: TableOut, REFUSED: Problem}, url_name="seat")
def leave(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """Leave an open table, or let a bot play on for you. Who leaves a rated game comes last in it."""
    if game_or_404(game_id).status == Game.Status.RUNNING:
        limit(request, "stand-in")
        return table_out(request, leave_game(game_id=game_id, user=request.user))
    limit(request, "seat")
    return table_out(request, leave_table(game_id=game_id, user=request.user))


@playing.get("/games/{game:game_id}/orders", response={200: list[OrderOut], REFUSED: Problem}, url_name="orders")
def read_orders(request: HttpRequest, game_id: str) -> list[dict[str, Any]]:
    """The standing orders of this kind of game, with yours."""
    return _orders(request, game_or_404(game_id))


@playing.patch("/games/{game:game_id}/orders", response={200: list[OrderOut], REFUSED: Problem}, url_name="orders")
def give_orders(request: HttpRequest, game_id: str, sent: OrdersIn) -> list[dict[str, Any]]:
    """Give standing orders, or take some back. If they make the decision that the game waits for, it is played."""
    limit(request, "orders")
    return _orders(request, set_orders(game_id=game_id, user=request.user, orders=sent.orders))


@playing.delete("/games/{game:game_id}/orders", response={200: list[OrderOut], REFUSED: Problem}, url_name="orders")
def drop_orders(request: HttpRequest, game_id: str) -> list[dict[str, Any]]:
    """Take back all your standing orders: you are asked again."""
    limit(request, "orders")
    none = dict.fromkeys(orders_of(game_or_404(game_id).rules), "")
    return _orders(request, set_orders(game_id=game_id, user=request.user, orders=none))


def _orders(request: HttpRequest, game: Game) -> list[dict[str, Any]]:
    seat = next((seat for seat in seats_at(game.pk) if seat.user_id == request.user.pk), None)
    if seat is None:
        raise NotSeated
    shown = shown_orders(game.rules, seat.orders)
    return [
        {"name": order.name, "label": order.label, "choices": dict(order.choices), "choice": order.choice}
        for order in shown
    ]
