"""A turn as a chart draws it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """How the seats stood after a turn, as the game's chart counts it; the first of all is before the first turn, with
    ``at`` 0.
    """

    seat: int | None  # whose turn it was
    at: int  # the number of its last action
    round: int  # of a tournament; 1 where there is none
    scores: tuple[int, ...]
