"""Table events: events at a table that are not actions of its rules."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from accounts.models import User
from accounts.name_rules.directions import name_as_read
from games.models import Game, LogEntry
from games.queries.table import newest_events


@dataclass
class TableEventRow:
    """A log entry for one reader.

    ``name`` is the name at the table of the person who did it, "" if there is none any more; ``you`` if it was the
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
    def for_reader(cls, reader: User | None, entry: LogEntry, seat_name: str = "") -> Self:
        """``entry`` for ``reader``, ``None`` if not signed in; ``seat_name``: the name on the doer's seat."""
        return cls(
            id=entry.pk,
            kind=entry.kind,
            seat=entry.seat,
            name=name_as_read(seat_name or (entry.person.name if entry.person else "")),
            you=reader is not None and entry.person_id == reader.pk,
            version=entry.version,
            reason=entry.reason,
            at=entry.at,
        )


def table_events(game: Game, reader: User | None, first: int = 0) -> list[TableEventRow]:
    """The newest events from version ``first`` to that of ``game``, oldest first, without its end, which its last
    action shows.

    One query, and one for the seats unless ``game`` has them prefetched.
    """
    newest = newest_events(game.pk, first, game.version)
    names = {seat.user_id: seat.name for seat in game.seat_rows.all() if seat.user_id is not None}
    return [
        TableEventRow(
            id=row.id,
            kind=row.kind,
            seat=row.seat,
            name=name_as_read(names.get(row.person_id) or row.person__name or ""),
            you=reader is not None and row.person_id == reader.pk,
            version=row.version,
            reason=row.reason,
            at=row.at,
        )
        for row in reversed(newest)
    ]
