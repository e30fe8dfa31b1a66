"""Scenes of positions for tests."""

from collections.abc import Sequence

from games.presentation.scene import Aids
from games.push.presentation.scene import Scene, scene
from games.push.rules import Push
from tests.games.presentation.readers import Event, table

NAMES = ("Alice", "Bob", "Charlie", "Dora", "Emil", "Fay")


def seen(state: Push, viewer: int | None = 0, *, odds: bool = True, newest: Sequence[Event] = ()) -> Scene:
    """The position as the viewer sees it; by default Alice, on seat 0."""
    people = table(*NAMES[: state.seat_count], viewer=viewer)
    return scene(state.view(viewer), people, Aids(odds=odds), newest)
