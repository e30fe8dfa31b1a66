"""Who plays which pawns, and how many have arrived."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.pousse.scoring import ENOUGH
from games.words.pousse.names import TEAM_NAMES, colour
from games.words.pousse.pawns import space_name
from games.words.voice import Person

View = Mapping[str, Any]


@dataclass(frozen=True)
class Team:
    """One player's pawns."""

    person: Person
    suit: str
    figure: str  # the drawing of its pawns
    team: str  # "Triangles"
    doing: str  # "is moving"; "" where the decision is another's
    score: int
    goals: tuple[bool, ...]  # the places that win, those that are taken first
    spaces: str  # for ears: "R6, L4, home"


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
    )
