"""What the scene of every game has: the table's frame draws it, whatever the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.words.ranking import Place


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One position as one viewer sees it. A game adds what its board draws."""

    phase: str
    mine: bool  # the viewer is to act
    question: str  # "" where nothing is asked of the viewer
    waiting: str  # "" where the viewer waits for nobody
    seats: Sequence[Any]  # the game's own hands, teams or seats, in the order in which they are drawn
    ranking: Sequence[Place[Any]]  # the best first; empty while the game runs
    result: str  # who won; "" while the game runs
