"""Everything that a table of Pousse-toi de là ! draws, worked out from a view: the templates only loop."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.pousse.presentation.board import DrawnBoard, FallenPawn, draw_board, splashes
from games.pousse.presentation.choices import PawnChoice, choices
from games.pousse.presentation.names import TEAM_NAMES, colour
from games.pousse.presentation.pieces import Card, draw_card, space_name
from games.pousse.presentation.questions import question, waiting
from games.pousse.presentation.spaces import spaces_in_words
from games.pousse.rules.box import ENOUGH
from games.pousse.rules.events import MOVES
from games.pousse.rules.game import Phase, progress
from games.presentation.renderer import Person
from games.presentation.results import headline, ranking
from games.presentation.scene import Scene
from games.presentation.terms import labelled


@dataclass(frozen=True)
class Team:
    """One player's pawns."""

    person: Person
    suit: str
    figure: str  # the drawing of its pawns
    team: str  # "Triangles"
    doing: str  # "is moving"; "" if somebody else has to decide
    score: int
    goals: tuple[bool, ...]  # the places that win, the taken ones first
    spaces: str  # for screen readers: "R6, L4, home"
    progress: int  # the sum of the numbers of the spaces of its pawns that are not at the goal


def teams(view: View, people: Sequence[Person]) -> list[Team]:
    """One team a seat, in the order of the seats."""
    return [_team(view, person) for person in people]


def _team(view: View, person: Person) -> Team:
    suit, score = colour(person.number), view["scores"][person.number]
    return Team(
        person=person,
        suit=suit,
        figure=f"pawn-{suit}",
        team=str(TEAM_NAMES[suit]),
        doing=_("is moving") if view["to_act"] == person.number else "",
        score=score,
        goals=tuple(place < score for place in range(ENOUGH)),
        spaces=", ".join(space_name(space) for space in view["pawns"][person.number]),
        progress=progress(view["pawns"])[person.number],
    )


def _moved_after_turning(newest: Sequence[Event]) -> bool:
    """Whether the newest events turned a card and then moved a pawn."""
    seen = [event["type"] for event in newest if event["type"] in {"turned", "fell", *MOVES}]
    return len(seen) > 1 and seen[0] == "turned"


@dataclass(frozen=True, kw_only=True)
class PousseScene(Scene):
    """One position as one viewer sees it."""

    board: DrawnBoard
    splashes: list[FallenPawn]
    card: Card | None
    after_card: bool  # what moves has waited for the card to be turned
    pile: int
    turn: bool  # the viewer may turn a card
    choices: list[PawnChoice]
    seats: list[Team]  # all of them, the viewer first
    score_label: str  # what the ranking counts
    spaces: list[str]  # each space of the board in words

    @property
    def in_words(self) -> list[str]:
        """Say where each player's pawns stand."""
        return [f"{labelled(team.person.name, team.spaces)}." for team in self.seats]


def scene(view: View, people: Sequence[Person], aids: Any, newest: Sequence[Event] = ()) -> PousseScene:
    """`people` in the order of the seats; `newest`: the events of the newest action. No aid changes anything here."""
    drawn = teams(view, people)
    first = view["viewer"] or 0
    card = view["card"] or next((event["card"] for event in reversed(newest) if "card" in event), None)
    return PousseScene(
        phase=view["phase"],
        mine=bool(view["legal"]),
        question=question(view, people),
        waiting=waiting(view, people),
        board=draw_board(view, newest),
        splashes=splashes(view, newest),
        card=draw_card(card) if card and view["phase"] != Phase.OVER else None,
        after_card=_moved_after_turning(newest),
        pile=view["pile"],
        turn=bool(view["legal"]) and view["phase"] == Phase.TURN,
        choices=choices(view, people),
        seats=drawn[first:] + drawn[:first],
        ranking=ranking(view, drawn, list(zip(view["scores"], progress(view["pawns"]), strict=True))),
        result=headline(people, view["winners"]),
        score_label=_("At the goal"),
        spaces=spaces_in_words(view, people),
    )
