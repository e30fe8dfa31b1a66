"""What a player sends from a running game: actions, standing orders, and hiding the hints."""

import re
import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.models import SignedOut
from games.models.session_digest import session_digest
from games.play.actions.act import act
from games.play.seat_settings import note_hint_read, set_orders, show_hints
from games.refusals import BadRequest
from games.views.table.page import posted, table_after
from pushsite.web.limits import client_address, limited
from pushsite.web.numbers import whole_number

ACTION_TEXT = re.compile(r"[^\0]{1,64}")
HINTS = re.compile(r"([0-9a-f]{8}( [0-9a-f]{8})?)?")


@posted
@limited("act", "act-long")
def act_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``action``, ``version``, ``command_id``: the table after it, or the fresh table and why it was refused.

    Ticked boxes send an action in pieces: ``start:`` with the ``part``s 4 and 9 is ``start:4,9``.
    """
    command = _command(request)
    if not request.user.is_authenticated:
        raise SignedOut
    hints = command.pop("hints")
    game, positions = act(game_id=game_id, user=request.user, session=_session(request), **command)
    for hint in hints:
        note_hint_read(request.user, game.rules, hint)
    if not request.htmx:
        return redirect(game)
    return table_after(request, game, since=command["version"], positions=positions)


def _command(request: HttpRequest) -> dict[str, Any]:
    """What the table posts, or ``BadRequest``. Django's forms would take longer than playing the action."""
    posted = {name: request.POST.get(name, "") for name in ("action", "version", "command_id")}
    hints = " ".join(filter(None, request.POST.getlist("hint")))
    version = whole_number(posted["version"], 2**31 - 1)
    if not ACTION_TEXT.fullmatch(posted["action"]) or version is None or not HINTS.fullmatch(hints):
        raise BadRequest
    try:
        command_id = uuid.UUID(posted["command_id"])
    except ValueError:
        raise BadRequest from None
    action = posted["action"] + ",".join(request.POST.getlist("part"))
    return {"action": action, "version": version, "command_id": command_id, "hints": hints.split()}


def _session(request: HttpRequest) -> str:
    """For staff. Without a known address, it is the browser's name only."""
    try:
        address = client_address(request)
    except PermissionDenied:
        address = ""
    return session_digest(request.session.session_key, f"{address} {request.headers.get('User-Agent', '')}")


ORDER_PREFIX = "order_"


@posted
@limited("orders")
@login_required
def give_orders_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``order_<name>`` for each standing order to change, "" to be asked."""
    orders = {
        name.removeprefix(ORDER_PREFIX): value for name, value in request.POST.items() if name.startswith(ORDER_PREFIX)
    }
    return redirect(set_orders(game_id=game_id, user=request.user, orders=orders))


@posted
@limited("seat")
@login_required
def hints_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """POST ``show``, 1 or "": the table with hints or without."""
    game = show_hints(game_id=game_id, user=request.user, shown=request.POST.get("show") == "1")
    return table_after(request, game) if request.htmx else redirect(game)
