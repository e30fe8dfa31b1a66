"""A position of PUSH."""

from collections.abc import Callable, Mapping
from typing import Any, Self, TypeAlias

from ..chance import Chance
from ..state import Dump, Event, State, View
from . import banking, collecting, drawing, legal, phases, scoring
from .cards import box
from .options import OPTIONS

Verb: TypeAlias = Callable[["Push", str, Chance, list[Event]], None]

VERBS: dict[str, Verb] = {
    "draw": drawing.draw,
    "place": drawing.place,
    "stop": drawing.stop,
    "take": collecting.take,
    "bank": banking.bank,
}


class Push(State):
    """PUSH, with the surface of every game; see `docs/rules/push.md`."""

    slug = "push"
    seats = range(2, 7)
    rules_version = 1
    dump_version = 1
    option_specs = OPTIONS

    __slots__ = ("bank", "bench", "deck", "discard", "drawn", "stacks", "switches")

    deck: list[str]  # the top is last, so that drawing is a pop
    discard: list[str]
    drawn: str | None  # waits to be placed
    stacks: list[list[str]]  # as laid; none is empty
    switches: int  # laid aside this turn
    bench: list[list[str]]  # a seat
    bank: list[list[str]]  # a seat

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def winners(self) -> list[int] | None:
        return scoring.winners(self) if self.phase == phases.OVER else None

    def ranks(self) -> list[tuple[int, ...]]:
        return scoring.ranks(self)

    def _deal(self, chance: Chance) -> None:
        shuffled = chance.shuffle(box(without_switch=self.options["without_switch"]))
        self.deck = list(reversed(shuffled))
        self.discard = []
        self.drawn = None
        self.stacks = []
        self.switches = 0
        self.bench = [[] for _ in range(self.seat_count)]
        self.bank = [[] for _ in range(self.seat_count)]
        self.phase = phases.TURN

    def _list_legal(self) -> tuple[str, ...]:
        return legal.BY_PHASE[self.phase](self)

    def _play(self, action: str, chance: Chance) -> list[Event]:
        verb, _, argument = action.partition(":")
        happened: list[Event] = []
        VERBS[verb](self, argument, chance, happened)
        return happened

    def _own_view(self, seat: int | None) -> View:
        """All is open but the deck's order; discards are counted (PUSH-20)."""
        return {
            "deck": len(self.deck),
            "discard": len(self.discard),
            "drawn": self.drawn,
            "stacks": [list(stack) for stack in self.stacks],
            "switches": self.switches,
            "bench": [list(cards) for cards in self.bench],
            "bank": [list(cards) for cards in self.bank],
        }

    def _copy_into(self, twin: Self) -> None:
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.drawn = self.drawn
        twin.stacks = [stack.copy() for stack in self.stacks]
        twin.switches = self.switches
        twin.bench = [cards.copy() for cards in self.bench]
        twin.bank = [cards.copy() for cards in self.bank]

    def _own_dump(self) -> Dump:
        """Piles are written from their top (the deck) or in the order in which they were laid."""
        return {
            "deck": self.deck[::-1],
            "discard": list(self.discard),
            "drawn": self.drawn,
            "stacks": [list(stack) for stack in self.stacks],
            "switches": self.switches,
            "bench": [list(cards) for cards in self.bench],
            "bank": [list(cards) for cards in self.bank],
        }

    def _own_load(self, data: Mapping[str, Any]) -> None:
        self.deck = data["deck"][::-1]
        self.discard = list(data["discard"])
        self.drawn = data["drawn"]
        self.stacks = [list(stack) for stack in data["stacks"]]
        self.switches = data["switches"]
        self.bench = [list(cards) for cards in data["bench"]]
        self.bank = [list(cards) for cards in data["bank"]]
