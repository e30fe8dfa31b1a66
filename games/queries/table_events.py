"""What happened at a table and is no action of its rules."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from accounts.models import User
from games.models import Game, LogEntry

SHOWN = 60  # a table's page must not grow with what people do beside the game
COLUMNS = ["game", "kind", "seat", "person__name", "version", "reason", "at"]


@dataclass
class TableEventRow:
    """A log entry as one reader is told it.

    ``name`` is who did it, as they are called at the table, "" if nobody did or they are gone; ``you`` if it was the
    reader.
    """

    id: int
    kind: str
    seat: int | None
    name: str
    you: bool
    version: int
    reason: str
    at: datetime

    @classmethod
    def told_to(cls, reader: User | None, entry: LogEntry, seat_name: str = "") -> Self:
        """``entry`` for ``reader``, who is ``None`` if not signed in; ``seat_name``: of who did it, if seated."""
        return cls(
            id=entry.pk,
            kind=entry.kind,
            seat=entry.seat,
            name=seat_name or (entry.person.name if entry.person else ""),
            you=reader is not None and entry.person_id == reader.pk,
            version=entry.version,
            reason=entry.reason,
            at=entry.at,
        )


def table_events(game: Game, reader: User | None) -> list[TableEventRow]:
    """The last few dozen of ``game`` as it was read, the oldest first; that it ended is told by its last action.

    One query, and one for the seats where ``game`` has not brought them.
    """
    told = game.entries.filter(version__lte=game.version).exclude(kind=LogEntry.Kind.FINISHED)
    newest = told.select_related("person").only(*COLUMNS).order_by("-pk")[:SHOWN]
    names = {seat.user_id: seat.name for seat in game.seat_rows.all() if seat.user_id is not None}
    return [TableEventRow.told_to(reader, entry, names.get(entry.person_id, "")) for entry in reversed(newest)]
