"""The choices of a player of Pousse-toi de là ! as they are drawn: pawns, and where each may go."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.state import View
from games.pousse.presentation.board import Spot, horizontal, spot, vertical, way
from games.pousse.presentation.names import colour
from games.pousse.presentation.pieces import space_name, track_letter, who_falls
from games.pousse.presentation.questions import question_of
from games.pousse.rules.box import COUNT
from games.pousse.rules.journeys import Journey, journeys
from games.pousse.rules.routes import CROSSING, GOAL, HOME
from games.presentation.cached import cached_by_language
from games.presentation.renderer import Person
from games.presentation.terms import count_name


@dataclass(frozen=True)
class Falling:
    """A pawn that would fall."""

    suit: str
    spot: Spot


@dataclass(frozen=True)
class Destination:
    """One legal action."""

    action: str  # in the notation of the rules
    key: str
    letter: str  # large on the button, and at the destination if there are two
    title: str  # "To L9"
    falls: str  # "Bob and Charlie fall", ""
    further: str  # "R9 is blocked, so one space further", ""
    name: str  # everything about it, for screen readers
    suit: str
    end: str  # "stone", "home" or "goal"
    spot: Spot  # where it ends
    falling: tuple[Falling, ...]
    passed: tuple[Falling, ...]  # the falling pawns that it would pass
    struck: Falling | None  # the falling pawn on the space where it ends
    horizontal: str  # the way, as points of a line over a horizontal board
    vertical: str  # over a vertical board

    @property
    def crowned(self) -> bool:
        """It ends at the goal, to which there is no choice of two ways: else the letter tells them apart."""
        return self.end == "goal" and not _tracks(self.action)

    @property
    def half(self) -> str:
        """Of the goal, the track by which it is reached if there is a choice of two ways, else ""."""
        return "".join(_tracks(self.action)) if self.end == "goal" else ""


def destinations(view: View, people: Sequence[Person], group: Mapping[str, Journey]) -> Iterator[Destination]:
    """The destinations of one pawn, each with a key of its own or without a key."""
    keys: list[str] = []
    for action, journey in group.items():
        letter = _letter(action, journey)
        yield _destination(view, people, action, journey, letter, key="" if letter in keys else letter)
        keys.append(letter)


def _destination(
    view: View, people: Sequence[Person], action: str, journey: Journey, letter: str, *, key: str
) -> Destination:
    rows = view["board"]["rows"]
    spots = way(journey.start, journey.path, rows)
    title = _title(journey)
    falls = who_falls(people, (fallen.seat for fallen in journey.fallen))
    further = _further(view, journey)
    falling = tuple(Falling(colour(fallen.seat), spot(fallen.space, rows)) for fallen in journey.fallen)
    return Destination(
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
        horizontal=horizontal(spots),
        vertical=vertical(spots, rows),
    )


def _letter(action: str, journey: Journey) -> str:
    """The letter of the chosen track, or of the track on which the way ends; "8" for the crossing."""
    tracks = _tracks(action)
    if tracks:
        return "".join(map(track_letter, tracks[0]))
    if journey.end in (HOME, GOAL):
        return pgettext("key for home", "H") if journey.end == HOME else pgettext("key for the goal", "G")
    return CROSSING if journey.end == CROSSING else track_letter(journey.end[0])


def _tracks(action: str) -> list[str]:
    """The letters of the track that ``action`` chooses, if it does."""
    return action.split(":")[2:]


def _title(journey: Journey) -> str:
    if journey.end == GOAL:
        return _("To the goal")
    return _("Back home") if journey.end == HOME else _("To {space}").format(space=space_name(journey.end))


@cached_by_language
def _sided(action: str, title: str) -> str:
    """The title with the chosen track: "Left to L9"."""
    sides = {"L": _("Left"), "R": _("Right")}
    tracks = [sides[letter] for letter in "".join(_tracks(action))]
    return f"{', '.join(tracks)} {title[:1].lower()}{title[1:]}" if tracks else title


def _further(view: View, journey: Journey) -> str:
    """Why it goes further than the card says (PO-9)."""
    if not journey.further:
        return ""
    blocked = space_name(journey.path[abs(COUNT[view["card"]]) - 1])
    if journey.further == 1:
        return _("{space} is blocked, so one space further").format(space=blocked)
    return _("{space} is blocked, so {number} spaces further").format(space=blocked, number=count_name(journey.further))


MOST_KEYS = 9


@dataclass(frozen=True)
class PawnChoice:
    """A pawn that may move, and where to."""

    number: int  # of the choice, from 1
    key: str
    pawn: tuple[int, int]  # seat and number
    suit: str
    name: str  # "Your pawn on R6"
    question: str  # once it is chosen
    space: str  # "R6", "home"
    spot: Spot | None  # None at home
    only: bool  # whether it is the only pawn that may move
    destinations: tuple[Destination, ...]


def choices(view: View, people: Sequence[Person]) -> list[PawnChoice]:
    """The choices in the order of the legal actions; empty if the viewer does not have to move a pawn."""
    by_pawn: dict[tuple[int, int], dict[str, Journey]] = {}
    for action, journey in journeys(view).items():
        by_pawn.setdefault((journey.owner, journey.pawn), {})[action] = journey
    return [
        _choice(view, people, number, group, only=len(by_pawn) == 1) for number, group in enumerate(by_pawn.values(), 1)
    ]


def _choice(
    view: View, people: Sequence[Person], number: int, group: Mapping[str, Journey], *, only: bool
) -> PawnChoice:
    ways = list(group.values())
    journey = ways[0]
    ends = tuple(destinations(view, people, group))
    return PawnChoice(
        number=number,
        key=str(number) if number <= MOST_KEYS else "",
        pawn=(journey.owner, journey.pawn),
        suit=colour(journey.owner),
        name=_name(people[journey.owner], journey.start),
        question=question_of(view["card"], ways, ends[0].title),
        space=space_name(journey.start),
        spot=None if journey.start == HOME else spot(journey.start, view["board"]["rows"]),
        only=only,
        destinations=ends,
    )


def _name(owner: Person, start: str) -> str:
    if start == HOME:
        return _("A pawn from home")
    if owner.you:
        return _("Your pawn on {space}").format(space=space_name(start))
    return _("{name}’s pawn on {space}").format(name=owner.name, space=space_name(start))
