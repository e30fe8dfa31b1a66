"""A position of Pousse-toi de là !"""

from collections.abc import Mapping
from typing import Any, Self

from ..chance import Chance
from ..state import Dump, Event, State, View
from . import legal, moving, phases, scoring, turning
from .box import BOARDS, PAWNS, Board, box
from .options import OPTIONS
from .spaces import HOME


class Pousse(State):
    """Pousse-toi de là !, with the surface of every game; see `docs/rules/pousse.md`."""

    slug = "pousse"
    seats = range(2, 5)
    rules_version = 1
    dump_version = 1
    option_specs = OPTIONS

    __slots__ = ("card", "discard", "pawns", "pile", "turned")

    pawns: list[list[str]]  # a seat, the space of each of its pawns
    card: str | None  # open, and not settled yet
    pile: list[str]  # the top is last, so that turning is a pop
    discard: list[str]
    turned: int  # cards so far

    @property
    def board(self) -> Board:
        """The board that the host chose."""
        return BOARDS[self.options["board"]]

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def winners(self) -> list[int] | None:
        return scoring.winners(self) if self.phase == phases.OVER else None

    def ranks(self) -> list[tuple[int, ...]]:
        return scoring.ranks(self)

    def _deal(self, chance: Chance) -> None:
        self.pawns = [[HOME] * PAWNS for _ in range(self.seat_count)]
        self.card = None
        self.pile = chance.shuffle(box())[::-1]
        self.discard = []
        self.turned = 0
        self.phase = phases.TURN

    def _list_legal(self) -> tuple[str, ...]:
        return legal.BY_PHASE[self.phase](self)

    def _play(self, action: str, chance: Chance) -> list[Event]:
        happened: list[Event] = []
        if self.phase == phases.TURN:
            turning.turn(self, chance, happened)
        else:
            moving.move(self, action, happened)
        return happened

    def _own_view(self, seat: int | None) -> View:
        """All is open but the pile's order."""
        return {
            "board": {"rows": self.board.rows, "protected": list(self.board.protected)},
            "pawns": [list(spaces) for spaces in self.pawns],
            "card": self.card,
            "pile": len(self.pile),
            "discard": list(self.discard),
            "turned": self.turned,
        }

    def _copy_into(self, twin: Self) -> None:
        twin.pawns = [spaces.copy() for spaces in self.pawns]
        twin.card = self.card
        twin.pile = self.pile.copy()
        twin.discard = self.discard.copy()
        twin.turned = self.turned

    def _own_dump(self) -> Dump:
        """The pile is written from its top, the discards in the order in which they were discarded."""
        return {
            "pawns": [list(spaces) for spaces in self.pawns],
            "card": self.card,
            "pile": self.pile[::-1],
            "discard": list(self.discard),
            "turned": self.turned,
        }

    def _own_load(self, data: Mapping[str, Any]) -> None:
        self.pawns = [list(spaces) for spaces in data["pawns"]]
        self.card = data["card"]
        self.pile = data["pile"][::-1]
        self.discard = list(data["discard"])
        self.turned = data["turned"]
