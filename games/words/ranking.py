"""A player's place at the end, whatever the game."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.words.voice import Person


class Placed(Protocol):
    """Who stands somewhere, and by what: a game's hand, team or seat as it is drawn."""

    @property
    def person(self) -> Person: ...

    @property
    def score(self) -> int: ...


Hand = TypeVar("Hand", bound=Placed)


@dataclass(frozen=True)
class Place(Generic[Hand]):
    """One player's place; equals share it. A game adds what its scores are made of."""

    place: int
    hand: Hand
    winner: bool

    @property
    def name(self) -> str:
        return self.hand.person.name

    @property
    def score(self) -> int:
        return self.hand.score
