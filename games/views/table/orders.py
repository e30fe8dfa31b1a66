"""Giving standing orders at the table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.play.seat_settings import set_orders
from games.views.posted import posted
from pushsite.limits import limited

PREFIX = "order_"


@posted
@limited("orders")
@login_required
def give(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``order_<name>`` for each order, "" to be asked: these are the viewer's standing orders from now on."""
    orders = {name.removeprefix(PREFIX): value for name, value in request.POST.items() if name.startswith(PREFIX)}
    return redirect(set_orders(game_id=game_id, user=request.user, orders=orders))
