"""What happened at a table and is no action of its rules."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.db.models import OuterRef, Subquery

from accounts.models import User
from games.models import Game, LogEntry, Seat

SHOWN = 60  # a table's page must not grow with what people do beside the game
COLUMNS = ["game", "kind", "seat", "person__name", "version", "reason", "at"]


@dataclass
class Happening:
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
    def told_to(cls, reader: User | None, entry: LogEntry) -> Self:
        """``entry`` for ``reader``, who is ``None`` if not signed in."""
        return cls(
            id=entry.pk,
            kind=entry.kind,
            seat=entry.seat,
            name=getattr(entry, "seat_name", "") or (entry.person.name if entry.person else ""),
            you=reader is not None and entry.person_id == reader.pk,
            version=entry.version,
            reason=entry.reason,
            at=entry.at,
        )


def happenings(game: Game, reader: User | None) -> list[Happening]:
    """The last few dozen of ``game`` as it was read, the oldest first; that it ended is told by its last action."""
    told = game.entries.filter(version__lte=game.version).exclude(kind=LogEntry.Kind.FINISHED)
    theirs = Seat.objects.filter(game=OuterRef("game"), user=OuterRef("person"))
    entries = told.select_related("person").only(*COLUMNS).annotate(seat_name=Subquery(theirs.values("name")))
    return [Happening.told_to(reader, entry) for entry in reversed(entries.order_by("-pk")[:SHOWN])]
