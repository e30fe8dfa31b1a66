"""The points of all seats over a game, as everybody could see them at each moment."""

from collections.abc import Iterable

from games.rules.chance import Chance
from games.rules.state import State
from games.words.chart.turn import Turn

ENDS_A_TURN = {"turn", "over"}  # events


def points_by_turn(state: State, chance: Chance, actions: Iterable[str]) -> list[Turn]:
    """The turns of a game that begins at ``state``, which is played on with its own ``chance``.

    The last may not be over yet. ``RulesError`` where an action cannot be played.
    """
    turns = [_turn(state, None, 0, _round(state))]
    owner, now, number = state.turn, _round(state), 0
    for number, action in enumerate(actions, 1):
        events = state.play(action, chance)
        if not ENDS_A_TURN.isdisjoint(event["type"] for event in events):
            turns.append(_turn(state, owner, number, now))
            owner, now = state.turn, _round(state)
    if number > turns[-1].at:
        turns.append(_turn(state, owner, number, now))
    return turns


def _turn(state: State, owner: int | None, at: int, now: int) -> Turn:
    return Turn(owner, at, now, tuple(state.view(None)["scores"]))


def _round(state: State) -> int:
    return int(state.view(None).get("round", 1))
