"""Scenes of positions built for a test."""

from collections.abc import Sequence

from games.pousse.presentation.choices import Destination
from games.pousse.presentation.scene import Scene, scene
from games.pousse.rules import Pousse
from tests.games.presentation.readers import Event, table

NAMES = ("Alice", "Bob", "Charlie", "Dora")


def seen(state: Pousse, viewer: int | None = 0, *, newest: Sequence[Event] = ()) -> Scene:
    """The position as the viewer sees it: Alice, on seat 0, unless another is named."""
    return scene(state.view(viewer), table(*NAMES[: state.seat_count], viewer=viewer), None, newest)


def destination(state: Pousse, action: str) -> Destination:
    """One legal action as its player is shown it."""
    choices = seen(state, state.to_act).choices
    return next(end for choice in choices for end in choice.destinations if end.action == action)
