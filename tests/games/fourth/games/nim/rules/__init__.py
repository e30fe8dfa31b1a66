"""Nim: take one, two or three sticks from a heap; the player who takes the last stick wins."""

from games.engine.chance import Chance
from games.engine.state import Event, State, View

MOST = 3  # sticks in a turn
HEAPS = ("10", "11", "12")


class Nim(State):
    """A heap of sticks, rolled before the game."""

    slug = "nim"
    seats = range(2, 5)
    rules_version = 1
    dump_version = 1
    option_specs = ()

    heap: int
    winner: int | None

    def _deal(self, chance: Chance) -> None:
        self.heap = int(chance.roll(HEAPS))
        self.winner = None
        self.phase = "turn"

    def _list_legal(self) -> tuple[str, ...]:
        return tuple(f"take:{sticks}" for sticks in range(1, min(self.heap, MOST) + 1))

    def _play(self, action: str, chance: Chance, happened: list[Event]) -> None:
        seat, sticks = self.acting, int(action.removeprefix("take:"))
        self.heap -= sticks
        took = {"type": "took", "seat": seat, "sticks": sticks, "to": None}
        if self.heap:
            self.turn = self.to_act = (seat + 1) % self.seat_count
            happened.extend([took, {"type": "turn", "seat": self.turn, "to": None}])
            return
        self.winner, self.turn, self.to_act, self.phase = seat, None, None, "over"
        happened.extend([took, {"type": "over", "scores": self.scores(), "winners": self.winners(), "to": None}])

    def scores(self) -> list[int]:
        return [int(seat == self.winner) for seat in range(self.seat_count)]

    def winners(self) -> list[int] | None:
        return None if self.winner is None else [self.winner]

    def _own_view(self, seat: int | None) -> View:
        return {"heap": self.heap}


GAME = Nim
