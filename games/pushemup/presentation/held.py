"""What a seat alone can see: its hand, and the heroes that it has chosen (UP-4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.words.pushemup.scene_cards import Card, draw_held
from games.words.pushemup.scene_start import started

View = Mapping[str, Any]


@dataclass(frozen=True)
class Held:
    """``hand``: the lowest first; ``started``: face down until all have chosen; ``chosen``: whether this seat has."""

    hand: list[Card]
    started: list[Card]
    chosen: bool


def held(view: View) -> Held:
    """By the view of the seat."""
    seat = view["viewer"]
    return Held([draw_held(seat, card) for card in view["hand"]], started(view), view["hands"][seat] is not None)
