"""Those at the table: their teams, and how their points come about."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.state import View
from games.presentation.renderer import Person
from games.pushemup.presentation.names import TEAMS as TEAM_NAMES
from games.pushemup.rules.cards import TEAMS
from games.pushemup.rules.counting import COLUMN_POINTS
from games.pushemup.rules.game import Phase


@dataclass(frozen=True)
class Seat:
    """One player and how they stand."""

    person: Person
    suit: str
    team: str
    score: int
    won: int  # columns, as they lie
    best: int  # points of cards, as they lie
    hand: int | None  # cards; None before they have chosen
    deck: int | None
    doing: str  # "chooses", "plays"; "" where the decision is another's

    @property
    def figure(self) -> str:
        """The symbol that is drawn for the team."""
        return f"hero-{self.suit}"

    @property
    def now(self) -> int:
        """Points of this round, as the columns lie."""
        return self.won * COLUMN_POINTS + self.best

    @property
    def before(self) -> int:
        """Points of earlier rounds."""
        return self.score - self.now


def seats(view: View, people: Sequence[Person]) -> list[Seat]:
    """From the viewer on to the left; a spectator begins with the first seat."""
    first = view["viewer"] or 0
    return [_seat(view, people[number % view["seats"]]) for number in range(first, first + view["seats"])]


def _seat(view: View, person: Person) -> Seat:
    number = person.number
    return Seat(
        person=person,
        suit=TEAMS[number],
        team=str(TEAM_NAMES[number]),
        score=view["scores"][number],
        won=view["won"][number],
        best=view["best"][number],
        hand=view["hands"][number],
        deck=view["decks"][number],
        doing=_doing(view, number),
    )


def _doing(view: View, number: int) -> str:
    if view["to_act"] == number:
        return _("is choosing") if view["phase"] == Phase.START else _("is playing")
    if view["phase"] == Phase.START and view["hands"][number] is not None:
        return _("has chosen")
    return ""
