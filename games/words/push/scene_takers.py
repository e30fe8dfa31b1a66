"""Who takes a stack, in which order (PUSH-12)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.push import phases
from games.words.voice import Person

View = Mapping[str, Any]


@dataclass(frozen=True)
class Taker:
    """One of those who take; `now` if the decision is theirs."""

    person: Person
    now: bool


def takers(view: View, people: Sequence[Person]) -> list[Taker]:
    """Those who are still to take: the one who decides and all after, or, before the stop, all the others.

    In a cancelled game nobody.
    """
    if view["phase"] not in (phases.PUSH, phases.PLACE, phases.TAKE) or view["to_act"] is None:
        return []
    taking = view["phase"] == phases.TAKE
    seats = _after(view, view["to_act"])
    if taking:
        # No more can take than there are stacks.
        seats = [view["to_act"], *seats][: len(view["stacks"])]
    return [Taker(people[seat], taking and seat == view["to_act"]) for seat in seats]


def switched(view: View) -> bool:
    """Whether the Switch cards of this turn turn the order round (PUSH-12); between two they cannot (PUSH-24)."""
    return view["switches"] % 2 == 1 and view["seats"] > 2


def _after(view: View, seat: int) -> list[int]:
    """The seats after this one in the order of taking, up to the one whose turn it is."""
    step = -1 if view["switches"] % 2 else 1
    seats = []
    while (seat := (seat + step) % view["seats"]) != view["turn"]:
        seats.append(seat)
    return seats
