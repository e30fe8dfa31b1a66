"""A table at which is or was played."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from games.catalog import presentation_of
from games.engine.state import View
from games.models import Game, Seat
from games.notices.obsolete import mark_seen
from games.play.revision import mark_of_orders
from games.presentation.log import announcement, turns
from games.presentation.options import orders_for
from games.presentation.renderer import HtmlRenderer
from games.queries.clocks import away_until
from games.queries.table_events import TableEventRow
from games.queries.views import view_of
from games.views.chart import chart_of
from games.views.people import NOBODY, SeatCard, you_of
from games.views.picture.preview import preview_of
from games.views.table.aids import Aids
from games.views.table.board import board
from games.views.table.cancelled import cancelled_by
from games.views.table.lock_context import lock_of
from games.views.table.missed import missed_at

LOG_SHOWN = 30  # actions; the replay has them all, and every answer pays for each that is told


def position_context(
    game: Game, seats: Sequence[Seat], me: int | None, aids: Aids, beside: Sequence[TableEventRow], *, past: bool
) -> dict[str, Any]:
    """What the templates of a table with a position draw, beside what every table has; marks it as seen by ``me``."""
    view = _view(game, seats, me)
    if past:
        view["legal"] = []
    words = presentation_of(game.rules)
    entries = newest_actions(game)
    drawn = board(game, seats, me, aids, entries, view=view, away=NOBODY if past else away_until(game, seats))
    people = drawn["people"]
    missed = None
    if me is not None and not past:
        missed = missed_at(seats[me], entries)
        mark_seen(game, seats[me], entries)
    cancelled = cancelled_by(people, beside)
    return {
        **drawn,
        "played": entries,
        "me": you_of(people),
        "lock": lock_of(game, seats, people),
        "missed": missed,
        "may_act": bool(view["legal"]),
        "hint": _hint(words, view, people, seats, me),
        "log": turns(entries, HtmlRenderer(people), me, words, beside),
        "announcement": cancelled or announcement(entries, view, people),
        "cancelled": cancelled,
        "last_to_agree": not any(_is_asked(seat) for seat in seats if seat.number != me),
        "chart": chart_of(game, people) if game.status == Game.Status.FINISHED and not past else None,
        "preview": preview_of(game, seats),
        "since": game.waiting_since,
        "orders": orders_for(game.rules, seats[me].orders) if me is not None else [],
        "orders_mark": mark_of_orders(seats[me]) if me is not None else "",
    }


def newest_actions(game: Game) -> list[Any]:
    """What the log is made from, the oldest first: rows, since most of a table's time would go into making models."""
    rows = game.played().order_by("-number")
    named = rows.values_list("number", "seat", "events", "by", "person_id", "at", named=True)
    return list(named[:LOG_SHOWN])[::-1]


def _hint(words: ModuleType, view: View, people: Sequence[SeatCard], seats: Sequence[Seat], me: int | None) -> str:
    """What a first game says of the choice at hand; "" where the viewer has none, or has put hints away."""
    wanted = me is not None and seats[me].hints and view["legal"]
    return words.hint(view, people) if wanted and hasattr(words, "hint") else ""


def _is_asked(seat: Seat) -> bool:
    """Whether somebody plays there who does not want to cancel the game."""
    return bool(seat.user_id) and not seat.stand_in and not seat.would_cancel


def _view(game: Game, seats: Sequence[Seat], me: int | None) -> View:
    """What the viewer sees: where a bot has the seat no action to choose from, in a cancelled game nobody to act."""
    view = view_of(game, seats, me)
    if game.status == Game.Status.CANCELLED:
        view["legal"], view["to_act"] = [], None
    elif me is not None and seats[me].stand_in:
        view["legal"] = []
    return view
