"""What the newest action moved: the page moves only that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.pousse.spaces import CROSSING
from games.words.pousse.names import colour
from games.words.pousse.spots import Spot, spot, way

View = Mapping[str, Any]
Event = Mapping[str, Any]

MOVED = ("advanced", "backed", "changed")


@dataclass(frozen=True)
class Motion:
    """Where a pawn came from, in how many steps, and whether round the bend at space 8."""

    start: Spot
    steps: int
    bends: bool


@dataclass(frozen=True)
class Splash:
    """A pawn that has just fallen, where it stood."""

    suit: str
    spot: Spot


def motions(view: View, newest: Sequence[Event]) -> dict[tuple[int, int], Motion]:
    """By seat and number, how the pawns came that still stand where the newest action left them."""
    moved = [event for event in newest if event["type"] in MOVED]
    return {
        (owner, event["pawn"]): _motion(event, view["board"]["rows"])
        for event in moved
        if view["pawns"][(owner := event.get("owner", event["seat"]))][event["pawn"] - 1] == event["end"]
    }


def splashes(view: View, newest: Sequence[Event]) -> list[Splash]:
    """Who has just fallen into the water."""
    rows = view["board"]["rows"]
    pushed = [(fallen["seat"], fallen["space"]) for event in newest for fallen in event.get("fallen", ())]
    felled = [(event["owner"], event["start"]) for event in newest if event["type"] == "fell"]
    return [Splash(colour(seat), spot(space, rows)) for seat, space in pushed + felled]


def _motion(event: Event, rows: int) -> Motion:
    path = event.get("path", [event["end"]])
    start = way(event["start"], path, rows)[0]
    return Motion(start, len(path), CROSSING in path[:-1])
