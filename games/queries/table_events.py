"""Table events: events at a table that are not actions of its rules."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from django.db.models import QuerySet

from accounts.models import User
from accounts.name_rules.directions import name_as_read
from games.models import Game, LogEntry
from pushsite.compiled import compiled

EVENTS_SHOWN = 60  # a table's page must not grow without bound


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


@compiled
def _newest_events(game_id: str, first: int, version: int) -> QuerySet[LogEntry, Any]:
    """The newest events from version ``first`` to ``version``, newest first, without the game's end."""
    entries = LogEntry.objects.filter(game=game_id, version__gte=first, version__lte=version).order_by("-id")
    rows = entries.exclude(kind=LogEntry.Kind.FINISHED)
    columns = "id", "kind", "seat", "person_id", "person__name", "version", "reason", "at"
    return rows.values_list(*columns, named=True)[:EVENTS_SHOWN]


def table_events(game: Game, reader: User | None, first: int = 0) -> list[TableEventRow]:
    """The newest events from version ``first`` to that of ``game``, oldest first, without its end, which its last
    action shows.

    One query, and one for the seats unless ``game`` has them prefetched.
    """
    newest = _newest_events(game.pk, first, game.version)
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
