"""How a game came to be cancelled."""

from collections.abc import Sequence

from games.models import LogEntry
from games.queries.happenings import Happening
from games.views.people import SeatCard
from games.words.happenings import happened
from games.words.text import Text

ENDS = (LogEntry.Kind.CANCELLED, LogEntry.Kind.CALLED_OFF)


def cancelled_by(people: Sequence[SeatCard], beside: Sequence[Happening]) -> str:
    """How it came that the game was cancelled; "" if it was not."""
    ends = (happening for happening in beside if happening.kind in ENDS)
    return next((happened(end, Text(people)) for end in ends), "")
