"""Everything that a table of PUSH 'em UP! draws, worked out from a view: the templates only loop."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.presentation.renderer import Person
from games.presentation.results import headline, ranking
from games.presentation.scene import Scene
from games.pushemup.presentation import choices, columns, players
from games.pushemup.presentation.cards import Card
from games.pushemup.presentation.choices import HandCard, HandChoice, Picker
from games.pushemup.presentation.columns import DrawnColumn
from games.pushemup.presentation.players import CountRow, ScoreSheet, Team
from games.pushemup.presentation.questions import question, waiting
from games.pushemup.rules.cards import start_size
from games.pushemup.rules.game import Phase


@dataclass(frozen=True, kw_only=True)
class PushEmUpScene(Scene):
    """One position as one viewer sees it."""

    columns: list[DrawnColumn]
    places: int  # the number of columns, even before there are any
    depth: int
    choices: list[HandChoice]
    hand: list[HandCard]
    seat: Team | None  # the viewer's own
    seats: list[Team]  # all of them, the viewer first
    picker: Picker | None
    started: list[Card]
    count: list[CountRow]
    sheet: ScoreSheet | None
    round: int  # 0 outside a tournament

    @property
    def in_words(self) -> list[str]:
        """Describe the columns, then the viewer's hand."""
        hand = ", ".join(held.card.name for held in self.hand)
        columns = [f"{column.label}." for column in self.columns]
        return [*columns, _("Your hand: {cards}.").format(cards=hand)] if hand else columns


def scene(view: View, people: Sequence[Person], aids: Any, newest: Sequence[Event] = ()) -> PushEmUpScene:
    """``people`` in the order of the seats; ``newest``: the newest action's events. No aid changes anything here."""
    mine = bool(view["legal"])
    teams = players.teams(view, people)
    first = view["viewer"] or 0
    from_viewer = teams[first:] + teams[:first]
    offered = choices.choices(view) if mine and view["phase"] == Phase.PLAY else []
    return PushEmUpScene(
        phase=view["phase"],
        mine=mine,
        question=question(view, people),
        waiting=waiting(view, people),
        columns=columns.columns(view, offered, newest),
        places=len(view["columns"]) or view["seats"] * start_size(view["seats"]),
        depth=columns.depth(view),
        choices=offered,
        hand=choices.hand(view, offered),
        seat=None if view["viewer"] is None else from_viewer[0],
        seats=from_viewer,
        picker=choices.picker(view),
        started=choices.started(view),
        count=players.count_rows(view, from_viewer),
        sheet=players.score_sheet(view, from_viewer),
        round=view["round"] if view["options"]["tournament"] else 0,
        ranking=ranking(view, teams, [team.score for team in teams]),
        result=headline(people, view["winners"]),
    )
