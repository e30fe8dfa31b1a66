"""The board of Pousse-toi de là ! as a list, for players who walk it by keys."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.engine.state import View
from games.pousse.presentation.pieces import space_name
from games.pousse.rules.routes import CROSSING, GOAL, HOME, MEETING, TRACKS
from games.presentation.renderer import Person, listed_name
from games.presentation.terms import labelled


def spaces_in_words(view: View, people: Iterable[Person]) -> list[str]:
    """Return the spaces on which somebody stands and those that protect, one track after the other: "R4: you"."""
    names = {person.number: listed_name(person) for person in people}
    standing: dict[str, list[str]] = {}
    for seat, pawns in enumerate(view["pawns"]):
        for space in pawns:
            standing.setdefault(space, []).append(names[seat])
    protected = view["board"]["protected"]
    spaces = (space for space in _in_order(view) if space in standing or space in protected)
    return [_in_words(space, standing.get(space, []), protected) for space in spaces]


def _in_order(view: View) -> list[str]:
    numbers = [number for number in range(1, view["board"]["rows"] + 1) if number != MEETING]
    return [HOME, *(f"{track}{number}" for track in TRACKS for number in numbers), CROSSING, GOAL]


def _in_words(space: str, names: list[str], protected: Iterable[str]) -> str:
    name = space_name(space)
    if space in protected:
        name = _("{space}, life-ring").format(space=name)
    return labelled(name, ", ".join(names) or _("empty"))
