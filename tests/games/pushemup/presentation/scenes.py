"""Scenes of positions built for a test."""

from collections.abc import Sequence

from games.pushemup.presentation.columns import ColumnMove
from games.pushemup.presentation.scene import PushEmUpScene, scene
from games.pushemup.rules import PushEmUp
from tests.games.presentation.readers import Event, table

NAMES = ("Alice", "Bob", "Charlie", "Dora")


def seen(state: PushEmUp, viewer: int | None = 0, *, newest: Sequence[Event] = ()) -> PushEmUpScene:
    """The position as the viewer sees it: Alice, on seat 0, unless another is named."""
    return scene(state.view(viewer), table(*NAMES[: state.seat_count], viewer=viewer), None, newest)


def moves(scene: PushEmUpScene) -> dict[str, ColumnMove]:
    """Each action on a column as it is shown."""
    return {move.action: move for column in scene.columns for move in column.moves}
