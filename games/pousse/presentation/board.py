"""The board as it is drawn: stones, the pawns on them, who waits at home and who has arrived."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.pousse.scoring import ENOUGH
from games.rules.pousse.spaces import CROSSING, GOAL, HOME, MEETING, TRACKS
from games.words.pousse.names import board_name, colour
from games.words.pousse.scene_news import Motion, motions
from games.words.pousse.spots import Spot, lying, spot, standing

View = Mapping[str, Any]
Event = Mapping[str, Any]

PLACES = 3  # at the goal; as many pawns as have arrived are drawn all the same


@dataclass(frozen=True)
class Stone:
    """A space of the board."""

    name: str
    spot: Spot
    protected: bool


@dataclass(frozen=True)
class Pawn:
    """A pawn on the board, with how it came there if the newest action moved it."""

    seat: int
    number: int
    suit: str
    spot: Spot
    motion: Motion | None


@dataclass(frozen=True)
class Pier:
    """What the stones of a track lie on, as the points of a line over a board that lies, and one that stands."""

    lying: str
    standing: str


@dataclass(frozen=True)
class Waiting:
    """A team's pawns at home."""

    seat: int
    suit: str
    count: int


@dataclass(frozen=True)
class Board:
    """All that lies on the table but for the cards."""

    name: str  # with what it is: a reconstruction
    rows: int
    stones: tuple[Stone, ...]
    protected: str  # for ears: "L3, R4"
    piers: tuple[Pier, ...]
    pawns: tuple[Pawn, ...]
    home: tuple[Waiting, ...]
    goal: tuple[str, ...]  # the suits of the pawns that have arrived
    free: range  # places drawn beside them
    enough: str  # how many win


def board(view: View, newest: Sequence[Event]) -> Board:
    """The board of the view."""
    rows, protected = view["board"]["rows"], view["board"]["protected"]
    arrived = tuple(colour(seat) for seat, spaces in enumerate(view["pawns"]) for space in spaces if space == GOAL)
    return Board(
        name=board_name(view["options"]["board"]),
        rows=rows,
        stones=tuple(Stone(name, spot(name, rows), name in protected) for name in _spaces(rows)),
        protected=", ".join(protected),
        piers=tuple(_pier(track, rows) for track in TRACKS),
        pawns=tuple(_pawns(view, motions(view, newest))),
        home=tuple(
            Waiting(seat, colour(seat), spaces.count(HOME))
            for seat, spaces in enumerate(view["pawns"])
            if HOME in spaces
        ),
        goal=arrived,
        free=range(len(arrived), PLACES),
        enough=_("{number} to win").format(number=ENOUGH),
    )


def _pier(track: str, rows: int) -> Pier:
    ends = [f"{track}1", f"{track}{MEETING - 1}", CROSSING, f"{track}{MEETING + 1}", f"{track}{rows}", GOAL]
    spots = [spot(space, rows) for space in ends]
    return Pier(lying(spots), standing(spots, rows))


def _spaces(rows: int) -> list[str]:
    numbers = [number for number in range(1, rows + 1) if number != MEETING]
    return [CROSSING, *(f"{track}{number}" for track in TRACKS for number in numbers)]


def _pawns(view: View, moved: Mapping[tuple[int, int], Motion]) -> list[Pawn]:
    return [
        Pawn(seat, number, colour(seat), spot(space, view["board"]["rows"]), moved.get((seat, number)))
        for seat, spaces in enumerate(view["pawns"])
        for number, space in enumerate(spaces, 1)
        if space not in (HOME, GOAL)
    ]
