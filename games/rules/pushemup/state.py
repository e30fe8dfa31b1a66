"""A position of PUSH 'em UP!."""

from collections.abc import Callable, Mapping
from typing import Any, Self, TypeAlias

from ..chance import Chance
from ..state import Dump, Event, State, View
from . import counting, hands, laying, legal, phases, pushing, rounds, starting
from .columns import LAYINGS, PUSHINGS
from .options import OPTIONS

Verb: TypeAlias = Callable[["PushEmUp", str, str, Chance, list[Event]], None]

VERBS: dict[str, Verb] = {
    "start": starting.start,
    **dict.fromkeys(LAYINGS, laying.lay),
    **dict.fromkeys(PUSHINGS, pushing.push),
    "discard": hands.discard,
}


class PushEmUp(State):
    """PUSH 'em UP!, with the surface of every game; see `docs/rules/pushemup.md`.

    Cards are written as in a column there (`r9`), as in a hand everywhere else (`9`).
    """

    slug = "pushemup"
    seats = range(2, 5)
    rules_version = 1
    dump_version = 1
    option_specs = OPTIONS

    __slots__ = ("columns", "decks", "gone", "hands", "rounds", "started")

    columns: list[list[str]]  # oldest card first; none until all have chosen
    started: list[list[str]]  # what each seat has chosen, until the columns are shown
    hands: list[list[str]]  # a seat, in order
    decks: list[list[str]]  # a seat, the top last, so that drawing is a pop; whole until the seat has chosen
    gone: list[list[str]]  # a seat: its cards that left the game in this round
    rounds: list[list[list[int]]]  # of each finished round the points of columns and of cards, a seat

    @property
    def round(self) -> int:
        """The number of the round that is played, or was the last."""
        return len(self.rounds) + (self.phase != phases.OVER)

    @property
    def totals(self) -> list[int]:
        """Points of finished rounds, a seat."""
        return counting.added_up(self.rounds, self.seat_count)

    @classmethod
    def hides(cls, action: str) -> bool:
        """What a seat begins with (UP-4)."""
        return action.startswith("start:")

    def forced(self) -> str | None:
        """None with several cards in hand: played at once, a discard would tell the others that all are equal."""
        return super().forced() if self.to_act is not None and len(self.hands[self.acting]) == 1 else None

    def scores(self) -> list[int]:
        """Finished rounds, and what the columns count as they lie (UP-18)."""
        if self.phase == phases.OVER:
            return self.totals
        return counting.added_up([*self.rounds, counting.points(self.columns, self.seat_count)], self.seat_count)

    def winners(self) -> list[int] | None:
        return counting.highest(self.totals) if self.phase == phases.OVER else None

    def _deal(self, chance: Chance) -> None:
        """No shuffle yet: each deck has its own once its heroes are chosen (UP-5)."""
        assert self.turn is not None
        self.rounds = []
        rounds.begin(self, first=self.turn)

    def _list_legal(self) -> tuple[str, ...]:
        return legal.BY_PHASE[self.phase](self)

    def _play(self, action: str, chance: Chance) -> list[Event]:
        verb, _, argument = action.partition(":")
        happened: list[Event] = []
        VERBS[verb](self, verb, argument, chance, happened)
        return happened

    def _own_view(self, seat: int | None) -> View:
        """Of a team's cards what lies in the columns, what is one's own to see, and counts (UP-4)."""
        return {
            "columns": [list(column) for column in self.columns],
            "hand": [] if seat is None else list(self.hands[seat]),
            "hands": self._counts(self.hands),
            "decks": self._counts(self.decks),
            "started": list(self.started[seat]) or None if seat is not None else None,
            "won": counting.won(self.columns, self.seat_count),
            "best": counting.best(self.columns, self.seat_count),
            "round": self.round,
            "totals": self.totals,
            "rounds": [[list(points) for points in counted] for counted in self.rounds],
        }

    def _counts(self, piles: list[list[str]]) -> list[int | None]:
        """How many cards lie where, None for a seat that has yet to choose."""
        chosen = [self.phase != phases.START or bool(started) for started in self.started]
        return [len(pile) if known else None for pile, known in zip(piles, chosen, strict=True)]

    def _copy_into(self, twin: Self) -> None:
        twin.columns = [column.copy() for column in self.columns]
        twin.started = [cards.copy() for cards in self.started]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.decks = [deck.copy() for deck in self.decks]
        twin.gone = [cards.copy() for cards in self.gone]
        twin.rounds = self.rounds.copy()  # a round that is over changes no more

    def _own_dump(self) -> Dump:
        """Decks are written from their top, other piles in the order in which they grew."""
        return {
            "columns": [list(column) for column in self.columns],
            "started": [list(cards) for cards in self.started],
            "hands": [list(hand) for hand in self.hands],
            "decks": [deck[::-1] for deck in self.decks],
            "gone": [list(cards) for cards in self.gone],
            "rounds": [[list(points) for points in counted] for counted in self.rounds],
        }

    def _own_load(self, data: Mapping[str, Any]) -> None:
        self.columns = [list(column) for column in data["columns"]]
        self.started = [list(cards) for cards in data["started"]]
        self.hands = [list(hand) for hand in data["hands"]]
        self.decks = [deck[::-1] for deck in data["decks"]]
        self.gone = [list(cards) for cards in data["gone"]]
        self.rounds = [[list(points) for points in counted] for counted in data["rounds"]]
