"""Actions as one reader may know them, and their events in sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from games.engine.state import Event
from games.presentation.renderer import Renderer


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


Types = tuple[str, ...]
Tellers = Mapping[Types, Callable[..., str]]


def told_in_order(events: Sequence[Event], tellers: Tellers, renderer: Renderer) -> list[str]:
    """A sentence for each row of events that a teller knows; of tellers that fit, the first in the table tells.

    A teller takes the renderer and the events of its row.
    """
    sentences, rest = [], list(events)
    while rest:
        types = next(types for types in tellers if types_of(rest[: len(types)]) == types)
        sentences.append(tellers[types](renderer, *rest[: len(types)]))
        rest = rest[len(types) :]
    return sentences


def types_of(events: Sequence[Event]) -> Types:
    """The kinds of events, in their order."""
    return tuple(event["type"] for event in events)
