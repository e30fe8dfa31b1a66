"""All that a table of PUSH 'em UP! draws, worked out from a view: the templates only loop."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.state import Event, View
from games.presentation.renderer import Person
from games.presentation.results import headline
from games.presentation.scene import Scene
from games.pushemup.presentation import (
    choices as scene_choices,
)
from games.pushemup.presentation import (
    columns as scene_columns,
)
from games.pushemup.presentation import (
    hidden as scene_start,
)
from games.pushemup.presentation import (
    players as scene_seats,
)
from games.pushemup.presentation import (
    scene_count,
    scene_ranking,
)
from games.pushemup.presentation.questions import question, waiting
from games.pushemup.presentation.scene_cards import Card
from games.pushemup.rules.game import Phase


@dataclass(frozen=True, kw_only=True)
class PushEmUpScene(Scene):
    """One position as one viewer sees it."""

    columns: list[scene_columns.Column]
    places: int  # of columns, before there are any as well
    depth: int
    choices: list[scene_choices.Choice]
    hand: list[scene_choices.HandCard]
    seat: scene_seats.Seat | None  # the viewer's own
    seats: list[scene_seats.Seat]  # everybody, the viewer first
    picker: scene_start.Picker | None
    started: list[Card]
    count: list[scene_count.Row]
    sheet: scene_count.Sheet | None
    round: int  # 0 where there is but one


def scene(view: View, people: Sequence[Person], aids: Any, newest: Sequence[Event] = ()) -> PushEmUpScene:
    """`people` in the order of the seats; `newest`: the events of the newest action."""
    mine = bool(view["legal"])
    seats = scene_seats.seats(view, people)
    choices = scene_choices.choices(view) if mine and view["phase"] == Phase.PLAY else []
    return PushEmUpScene(
        phase=view["phase"],
        mine=mine,
        question=question(view, people),
        waiting=waiting(view, people),
        columns=scene_columns.columns(view, choices, newest),
        places=len(view["columns"]) or scene_start.places(view),
        depth=scene_columns.depth(view),
        choices=choices,
        hand=scene_choices.hand(view, choices),
        seat=None if view["viewer"] is None else seats[0],
        seats=seats,
        picker=scene_start.picker(view),
        started=scene_start.started(view),
        count=scene_count.count(view, seats),
        sheet=scene_count.sheet(view, seats),
        round=view["round"] if view["options"]["tournament"] else 0,
        ranking=scene_ranking.ranking(view, seats),
        result=headline(people, view["winners"]),
    )
