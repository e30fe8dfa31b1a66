"""The board of Pousse-toi de là ! as it is drawn: its spaces, stones and pawns, and how the pawns moved."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.pousse.presentation.names import board_name, colour
from games.pousse.presentation.pieces import track_letter
from games.pousse.rules.box import ENOUGH
from games.pousse.rules.events import MOVES
from games.pousse.rules.routes import CROSSING, GOAL, HOME, MEETING, TRACKS, number

LANES = "LMR"  # left track, the middle with space 8, right track


class Spot(NamedTuple):
    """A space's number, 0 for home and one more than the last row for the goal, and its lane."""

    number: int
    lane: str


def spot(space: str, rows: int, beside: str = CROSSING) -> Spot:
    """The spot of a space. Home is before the track of the space `beside`, so that a way begins and ends straight."""
    if space == HOME:
        return Spot(0, _lane(beside))
    if space == GOAL:
        return Spot(rows + 1, "M")
    return Spot(number(space), _lane(space))


def way(start: str, path: Iterable[str], rows: int) -> list[Spot]:
    """The spots of a journey, including its start."""
    spaces = [start, *path]
    return [
        spot(space, rows, beside=spaces[1] if index == 0 else spaces[index - 1]) for index, space in enumerate(spaces)
    ]


def horizontal(spots: Iterable[Spot]) -> str:
    """The points of a line over a horizontal board: one unit for each space, three lanes high."""
    return " ".join(f"{number - 0.5},{LANES.index(lane) + 0.5}" for number, lane in spots)


def vertical(spots: Iterable[Spot], rows: int) -> str:
    """The points of a line over a vertical board, with the goal at the top."""
    return " ".join(f"{LANES.index(lane) + 0.5},{rows - number + 0.5}" for number, lane in spots)


def _lane(space: str) -> str:
    return "M" if number(space) in (0, MEETING) else space[0]


@dataclass(frozen=True)
class Motion:
    """How a pawn moved: from where, in how many steps, and whether it turned at space 8."""

    start: Spot
    steps: int
    bends: bool


@dataclass(frozen=True)
class FallenPawn:
    """A pawn that has just fallen, its last spot, and after how many steps of the pawn that pushed it."""

    suit: str
    spot: Spot
    after: int = 0


def motions(view: View, newest: Sequence[Event]) -> dict[tuple[int, int], Motion]:
    """By seat and number, the motions of the pawns that are still where the newest action left them."""
    rows, moved = view["board"]["rows"], {}
    for event in newest:
        if event["type"] in MOVES:
            owner, pawn = event["owner"] if "owner" in event else event["seat"], event["pawn"]
            if view["pawns"][owner][pawn - 1] == event["end"]:
                path = event.get("path", [event["end"]])
                start = way(event["start"], path, rows)[0]
                moved[owner, pawn] = Motion(start, len(path), CROSSING in path[:-1])
    return moved


def splashes(view: View, newest: Sequence[Event]) -> list[FallenPawn]:
    """The pawns that have just fallen into the water."""
    rows = view["board"]["rows"]
    pushed = [
        FallenPawn(colour(fallen["seat"]), spot(fallen["space"], rows), _steps_to(fallen["space"], event))
        for event in newest
        for fallen in event.get("fallen", ())
    ]
    felled = [
        FallenPawn(colour(event["owner"]), spot(event["start"], rows)) for event in newest if event["type"] == "fell"
    ]
    return pushed + felled


def _steps_to(space: str, event: Event) -> int:
    path = event.get("path", [event["end"]])
    return path.index(space) + 1 if space in path else len(path)


PLACES = 3  # drawn at the goal, or more if more pawns have arrived


@dataclass(frozen=True)
class TrackSpace:
    """A space of the board."""

    name: str  # in the notation of the rules
    letter: str  # of its track, on the page; "" in the middle
    spot: Spot
    protected: bool
    blocked: bool  # the newest action could not stop there


@dataclass(frozen=True)
class Pawn:
    """A pawn on the board, with its motion if the newest action moved it."""

    seat: int
    number: int
    suit: str
    spot: Spot
    motion: Motion | None


@dataclass(frozen=True)
class Pier:
    """What the stones of a track rest on: a line over a horizontal and over a vertical board."""

    horizontal: str
    vertical: str


@dataclass(frozen=True)
class PawnsAtHome:
    seat: int
    suit: str
    count: int


@dataclass(frozen=True)
class ArrivedPawn:
    seat: int
    number: int
    suit: str


@dataclass(frozen=True)
class DrawnBoard:
    """Everything on the table except the cards."""

    name: str  # which says that it is a reconstruction
    rows: int
    stones: tuple[TrackSpace, ...]
    piers: tuple[Pier, ...]
    pawns: tuple[Pawn, ...]
    home: tuple[PawnsAtHome, ...]
    arrived: tuple[ArrivedPawn, ...]
    free: range  # the empty places drawn next to them
    enough: str  # how many pawns win

    @property
    def goal(self) -> tuple[str, ...]:
        """The suits of the pawns that have arrived."""
        return tuple(pawn.suit for pawn in self.arrived)


def draw_board(view: View, newest: Sequence[Event]) -> DrawnBoard:
    rows, protected = view["board"]["rows"], view["board"]["protected"]
    numbers = [number for number in range(1, rows + 1) if number != MEETING]
    # The spaces on which the newest action's pawns could not stop, and went further (PO-9)
    blocked = {space for event in newest if event.get("further") for space in event["path"][-event["further"] - 1 : -1]}
    moved = motions(view, newest)
    arrived = tuple(
        ArrivedPawn(seat, number, colour(seat))
        for seat, spaces in enumerate(view["pawns"])
        for number, space in enumerate(spaces, 1)
        if space == GOAL
    )
    return DrawnBoard(
        name=board_name(view["options"]["board"]),
        rows=rows,
        stones=tuple(
            TrackSpace(
                space,
                "" if space == CROSSING else track_letter(space[0]),
                spot(space, rows),
                space in protected,
                space in blocked,
            )
            for space in (CROSSING, *(f"{track}{number}" for track in TRACKS for number in numbers))
        ),
        piers=tuple(_pier(track, rows) for track in TRACKS),
        pawns=tuple(
            Pawn(seat, number, colour(seat), spot(space, rows), moved.get((seat, number)))
            for seat, spaces in enumerate(view["pawns"])
            for number, space in enumerate(spaces, 1)
            if space not in (HOME, GOAL)
        ),
        home=tuple(
            PawnsAtHome(seat, colour(seat), spaces.count(HOME))
            for seat, spaces in enumerate(view["pawns"])
            if HOME in spaces
        ),
        arrived=arrived,
        free=range(len(arrived), PLACES),
        enough=_("{number} to win").format(number=ENOUGH),
    )


def _pier(track: str, rows: int) -> Pier:
    ends = [f"{track}1", f"{track}{MEETING - 1}", CROSSING, f"{track}{MEETING + 1}", f"{track}{rows}", GOAL]
    spots = [spot(space, rows) for space in ends]
    return Pier(horizontal(spots), vertical(spots, rows))
