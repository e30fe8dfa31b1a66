"""A table at which nobody plays yet."""

from collections.abc import Sequence
from typing import Any

from games.catalog import presentation_of
from games.models import Game, Seat
from games.presentation.renderer import HtmlRenderer
from games.presentation.table_events import described
from games.queries.clocks import away_until
from games.queries.table_events import TableEventRow
from games.views.people import people_of, you_of
from games.views.table.cancelled import cancelled_by
from games.views.table.lock_context import lock_of

LOG_SHOWN = 12


def room_context(game: Game, seats: Sequence[Seat], me: int | None, beside: Sequence[TableEventRow]) -> dict[str, Any]:
    """What the templates of a table that is not dealt yet draw, beside what every table has."""
    people = people_of(seats, me, away=away_until(game, seats))
    renderer = HtmlRenderer(people)
    return {
        "lead": presentation_of(game.rules).names.LEAD,
        "people": people,
        "me": you_of(people),
        "lock": lock_of(game, seats, people),
        "free_seats": sum(seat.free for seat in seats),
        "people_seated": any(seat.user_id for seat in seats),
        "invitations": game.invitations.select_related("person"),
        "happened": [described(happening, renderer) for happening in reversed(beside[-LOG_SHOWN:])],
        "cancelled": cancelled_by(people, beside),
    }
