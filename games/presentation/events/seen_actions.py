"""Actions as one reader may know them, and their events in sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from games.catalog import presentation_of
from games.engine.state import Event
from games.presentation.renderer import Renderer


class PlayedAction(Protocol):
    """An action as it is stored."""

    number: int
    seat: int
    events: list[dict[str, Any]]
    by: str


AnyPlayed = TypeVar("AnyPlayed", bound=PlayedAction)


class SeenAction(NamedTuple):
    """An action as one reader may know it."""

    number: int
    seat: int
    events: Sequence[dict[str, Any]]
    by: str

    @property
    def next_turn(self) -> int | None:
        """The seat whose turn begins after it; None if the turn goes on."""
        return next((event["seat"] for event in self.events if event["type"] == "turn"), None)

    @classmethod
    def seen_by(cls, viewer: int | None, played: PlayedAction) -> Self:
        """Return the action without events for other seats; a spectator, None, sees the public ones."""
        events = [event for event in played.events if event["to"] is None or viewer in event["to"]]
        return cls(played.number, played.seat, events, played.by)


def in_context(slug: str, actions: Sequence[AnyPlayed]) -> Sequence[AnyPlayed]:
    """Return ``actions``, in the order of play, after the game has added to their events what earlier ones tell.

    For readers only: what it adds is not stored.
    """
    add = getattr(presentation_of(slug), "in_context", None)
    if add is not None:
        add(actions)
    return actions


def seen(played: Iterable[PlayedAction], viewer: int | None) -> list[SeenAction]:
    """Return what the viewer may know of the actions, in the order of play, without those that show them nothing."""
    actions = (SeenAction.seen_by(viewer, action) for action in sorted(played, key=lambda action: action.number))
    return [action for action in actions if action.events]


Types = tuple[str, ...]
Tellers = Mapping[Types, Callable[..., str]]


def tell_in_order(events: Sequence[Event], tellers: Tellers, renderer: Renderer) -> list[str]:
    """Return a sentence for each run of events whose types are a key of ``tellers``; earlier keys come first.

    A teller takes the renderer and the events of its run.
    """
    sentences, rest = [], list(events)
    while rest:
        types = next(types for types in tellers if types_of(rest[: len(types)]) == types)
        sentences.append(tellers[types](renderer, *rest[: len(types)]))
        rest = rest[len(types) :]
    return sentences


def types_of(events: Sequence[Event]) -> Types:
    """Return the types of events, in their order."""
    return tuple(event["type"] for event in events)
