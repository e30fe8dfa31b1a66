"""The points of all seats over a game, as spectators could see them."""

from collections.abc import Callable, Iterable, Sequence

from games.engine.chance import Chance
from games.engine.state import State, View
from games.presentation.chart.data import Turn

ENDS_A_TURN = {"turn", "over"}  # events


def points_by_turn(
    state: State, chance: Chance, actions: Iterable[str], counted: Callable[[View], Sequence[int]]
) -> list[Turn]:
    """Return the turns of a game that begins at ``state``, by playing its actions with its own ``chance``.

    The last turn may not be over yet. ``counted`` returns each seat's number from a view. Raises ``RulesError`` if an
    action cannot be played.
    """

    def ended(owner: int | None, at: int, before: View, view: View) -> Turn:
        return Turn(owner, at, before.get("round", 1), tuple(counted(view)))

    view = state.view(None)
    turns = [ended(None, 0, view, view)]
    owner, number = state.turn, 0
    for number, action in enumerate(actions, 1):
        events = state.play(action, chance)
        if not ENDS_A_TURN.isdisjoint(event["type"] for event in events):
            before, view = view, state.view(None)
            turns.append(ended(owner, number, before, view))
            owner = state.turn
    if number > turns[-1].at:
        turns.append(ended(owner, number, view, state.view(None)))
    return turns
