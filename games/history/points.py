"""The points of all seats over a game, as everybody could see them at each moment."""

from collections.abc import Iterable

from games.rules.chance import Chance
from games.rules.state import State, View
from games.words.chart.turn import Turn

ENDS_A_TURN = {"turn", "over"}  # events


def points_by_turn(state: State, chance: Chance, actions: Iterable[str]) -> list[Turn]:
    """The turns of a game that begins at ``state``, which is played on with its own ``chance``.

    The last may not be over yet. ``RulesError`` where an action cannot be played.
    """
    view = state.view(None)
    turns = [_turn(view, None, 0, view)]
    owner, number = state.turn, 0
    for number, action in enumerate(actions, 1):
        events = state.play(action, chance)
        if not ENDS_A_TURN.isdisjoint(event["type"] for event in events):
            before, view = view, state.view(None)
            turns.append(_turn(view, owner, number, before))
            owner = state.turn
    if number > turns[-1].at:
        turns.append(_turn(state.view(None), owner, number, view))
    return turns


def _turn(view: View, owner: int | None, at: int, before: View) -> Turn:
    """The turn that has led from the view ``before`` to this one."""
    return Turn(owner, at, before.get("round", 1), tuple(view["scores"]))
