"""What a seat alone can see: its hand, and the heroes that it has chosen (UP-4)."""

from dataclasses import dataclass

from games.engine.state import View
from games.pushemup.presentation.hidden import started
from games.pushemup.presentation.scene_cards import Card, draw_held


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
