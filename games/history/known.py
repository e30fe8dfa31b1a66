"""What a viewer may know of a game's log: everything once it is over."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Self

from games.models import Game


@dataclass(frozen=True)
class Known:
    """What ``viewer`` (a seat, ``None`` for a spectator) may know; ``shown`` actions may be known to everybody."""

    over: bool
    viewer: int | None
    shown: int

    @classmethod
    def to(cls, viewer: int | None, game: Game) -> Self:
        """Of ``game`` as it was read."""
        return cls(game.over, viewer, game.version - (0 if game.over else _hidden(game)))

    def action(self, number: int, seat: int, action: str) -> str | None:
        """The action; ``None`` where it is a choice that is still hidden from the viewer."""
        return action if number <= self.shown or seat == self.viewer else None

    def chance(self, outcomes: list[list[object]]) -> list[list[object] | None]:
        """The outcomes; ``None`` for a shuffle of a running game, whose order nobody knows."""
        return [outcome if self.over or outcome[0] == "roll" else None for outcome in outcomes]


def _hidden(game: Game) -> int:
    """How many of the newest actions are choices that the others learn only once they have made theirs."""
    state = game.state()
    if not state.hides(state.legal()[0]):
        return 0
    newest = game.played().order_by("-number").values_list("action", flat=True)[: game.seats]
    return sum(1 for _ in takewhile(state.hides, newest))
