"""What the log is made from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self


class Played(Protocol):
    """An action as it is stored."""

    number: int
    seat: int
    events: list[dict[str, Any]]
    by: str


@dataclass(frozen=True)
class Entry:
    """An action as one reader may know it."""

    number: int
    seat: int
    events: Sequence[dict[str, Any]]
    by: str

    @property
    def next_turn(self) -> int | None:
        """The seat whose turn begins after it, None while the turn goes on."""
        return next((event["seat"] for event in self.events if event["type"] == "turn"), None)

    @classmethod
    def seen_by(cls, viewer: int | None, played: Played) -> Self:
        """Without the events that are for others; a spectator, None, sees what is for everybody."""
        events = [event for event in played.events if event["to"] is None or viewer in event["to"]]
        return cls(played.number, played.seat, events, played.by)


def seen(played: Iterable[Played], viewer: int | None) -> list[Entry]:
    """In the order of play, what the viewer may know; actions of which that is nothing are left out."""
    entries = (Entry.seen_by(viewer, action) for action in sorted(played, key=lambda action: action.number))
    return [entry for entry in entries if entry.events]
