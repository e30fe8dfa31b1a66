"""Actions of games without rows: lessons and the deal of the day."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.chance import Chance
from games.engine.state import State


@dataclass
class UnstoredAction:
    """An action as the log takes it."""

    number: int
    seat: int
    events: list[dict[str, Any]]
    by: str
    at: int  # the number of the action that was chosen, also for what follows from it
    part: int  # of the script: the moment of a lesson, the decision of a series
    positions: Sequence[State]  # right after each event, hidden: show only their views
    person_id: int | None = None


def play_unstored(
    state: State, action: str, chance: Chance, *, number: int, by: str, at: int, part: int
) -> UnstoredAction:
    """Play ``action`` in place, and return it with what happened."""
    seat = state.acting
    seen = state.play_stepwise(action, chance)
    events, positions = [event for event, _position in seen], [position for _event, position in seen]
    return UnstoredAction(number, seat, events, by, at, part, positions)
