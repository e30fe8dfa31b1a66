"""Where one pawn may go, and what that would do: a button each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.pousse.cards import COUNT
from games.rules.pousse.journeys import Journey
from games.rules.pousse.spaces import CROSSING, GOAL, HOME
from games.words.numbers import count_name
from games.words.pousse.names import colour
from games.words.pousse.pawns import who_falls
from games.words.pousse.spots import Spot, lying, spot, standing, way
from games.words.voice import Person

View = Mapping[str, Any]


@dataclass(frozen=True)
class Falling:
    """A pawn that would fall."""

    suit: str
    spot: Spot


@dataclass(frozen=True)
class Option:
    """One legal action."""

    action: str  # in the notation of the rules
    key: str
    letter: str  # what stands large on the button, and at the destination where there are two
    title: str  # "To L9"
    falls: str  # "Bob and Charlie fall", ""
    further: str  # "R9 is held, so one further", ""
    name: str  # all of it, for ears
    suit: str
    end: str  # "stone", "home" or "goal"
    spot: Spot  # where it ends
    falling: tuple[Falling, ...]
    passed: tuple[Falling, ...]  # those of them whom it would pass
    struck: Falling | None  # who stands where it would end
    lying: str  # the way as points of a line
    standing: str


def options(view: View, people: Sequence[Person], group: Mapping[str, Journey]) -> Iterator[Option]:
    """The ways of one pawn; no two have the same key."""
    keys: list[str] = []
    for action, journey in group.items():
        letter = _letter(action, journey)
        yield _option(view, people, action, journey, letter, key="" if letter in keys else letter)
        keys.append(letter)


def _option(view: View, people: Sequence[Person], action: str, journey: Journey, letter: str, *, key: str) -> Option:
    rows = view["board"]["rows"]
    spots = way(journey.start, journey.path, rows)
    title = _title(journey)
    falls = who_falls(people, (fallen.seat for fallen in journey.fallen))
    further = _further(view, journey)
    falling = tuple(Falling(colour(fallen.seat), spot(fallen.space, rows)) for fallen in journey.fallen)
    return Option(
        action=action,
        key=key,
        letter=letter,
        title=title,
        falls=falls[:1].upper() + falls[1:],
        further=further,
        name=pgettext("between the parts of a name", "; ").join(filter(None, [_sided(action, title), falls, further])),
        suit=colour(journey.owner),
        end={HOME: "home", GOAL: "goal"}.get(journey.end, "stone"),
        spot=spots[-1],
        falling=falling,
        passed=tuple(fallen for fallen in falling if fallen.spot != spots[-1]),
        struck=next((fallen for fallen in falling if fallen.spot == spots[-1]), None),
        lying=lying(spots),
        standing=standing(spots, rows),
    )


def _letter(action: str, journey: Journey) -> str:
    """The track that is chosen, else the one on which it ends; "8" on both."""
    tracks = action.split(":")[2:]
    if tracks:
        return tracks[0]
    return {HOME: "H", GOAL: "G", CROSSING: CROSSING}.get(journey.end, journey.end[0])


def _title(journey: Journey) -> str:
    if journey.end == GOAL:
        return _("To the goal")
    return _("Back home") if journey.end == HOME else _("To {space}").format(space=journey.end)


def _sided(action: str, title: str) -> str:
    """With the track, where it is chosen: "Left to L9"."""
    sides = {"L": _("Left"), "R": _("Right")}
    tracks = [sides[letter] for letter in "".join(action.split(":")[2:])]
    return f"{', '.join(tracks)} {title[:1].lower()}{title[1:]}" if tracks else title


def _further(view: View, journey: Journey) -> str:
    """Why it goes beyond its count (PO-9)."""
    if not journey.further:
        return ""
    held = journey.path[abs(COUNT[view["card"]]) - 1]
    if journey.further == 1:
        return _("{space} is held, so one further").format(space=held)
    return _("{space} is held, so {number} further").format(space=held, number=count_name(journey.further))
