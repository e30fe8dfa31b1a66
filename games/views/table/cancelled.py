"""How a game came to be cancelled."""

from collections.abc import Sequence

from games.models import LogEntry
from games.presentation.renderer import TextRenderer
from games.presentation.table_events import described
from games.queries.table_events import TableEventRow
from games.views.people import SeatCard

ENDS = (LogEntry.Kind.CANCELLED, LogEntry.Kind.CALLED_OFF)


def cancelled_by(people: Sequence[SeatCard], beside: Sequence[TableEventRow]) -> str:
    """How it came that the game was cancelled; "" if it was not."""
    ends = (happening for happening in beside if happening.kind in ENDS)
    return next((described(end, TextRenderer(people)) for end in ends), "")
