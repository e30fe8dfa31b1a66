"""The moves that are open to the viewer, by the pawn that would move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.pousse.journeys import Journey, journeys
from games.rules.pousse.spaces import HOME
from games.words.pousse.names import colour
from games.words.pousse.pawns import space_name
from games.words.pousse.question import question_of
from games.words.pousse.scene_options import Option, options
from games.words.pousse.spots import Spot, spot
from games.words.voice import Person

View = Mapping[str, Any]

MOST_KEYS = 9


@dataclass(frozen=True)
class Choice:
    """A pawn that may move, and where to. Its `number` counts the choices, from 1."""

    number: int
    key: str
    pawn: tuple[int, int]  # seat and number
    suit: str
    name: str  # "Your pawn on R6"
    question: str  # once it is chosen
    space: str  # "R6", "home"
    spot: Spot | None  # None at home
    only: bool  # there is no other pawn to choose
    options: tuple[Option, ...]


def choices(view: View, people: Sequence[Person]) -> list[Choice]:
    """In the order of the legal actions; empty where no pawn is to be moved by the viewer."""
    by_pawn: dict[tuple[int, int], dict[str, Journey]] = {}
    for action, journey in journeys(view).items():
        by_pawn.setdefault((journey.owner, journey.pawn), {})[action] = journey
    return [
        _choice(view, people, number, group, only=len(by_pawn) == 1) for number, group in enumerate(by_pawn.values(), 1)
    ]


def _choice(view: View, people: Sequence[Person], number: int, group: Mapping[str, Journey], *, only: bool) -> Choice:
    ways = list(group.values())
    journey = ways[0]
    found = tuple(options(view, people, group))
    return Choice(
        number=number,
        key=str(number) if number <= MOST_KEYS else "",
        pawn=(journey.owner, journey.pawn),
        suit=colour(journey.owner),
        name=_name(people[journey.owner], journey.start),
        question=question_of(view["card"], ways, found[0].title),
        space=space_name(journey.start),
        spot=None if journey.start == HOME else spot(journey.start, view["board"]["rows"]),
        only=only,
        options=found,
    )


def _name(owner: Person, start: str) -> str:
    if start == HOME:
        return _("A pawn from home")
    if owner.you:
        return _("Your pawn on {space}").format(space=start)
    return _("{name}’s pawn on {space}").format(name=owner.name, space=start)
