"""Scenes of positions built for a test."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.push import Push
from games.words.push.scene import Scene, scene
from tests.games.words.readers import Event, table

NAMES = ("Alice", "Bob", "Charlie", "Dora", "Emil", "Fay")


@dataclass(frozen=True)
class Aids:
    """What a viewer has switched on."""

    odds: bool = True


def seen(state: Push, viewer: int | None = 0, *, odds: bool = True, newest: Sequence[Event] = ()) -> Scene:
    """The position as the viewer sees it: Alice, on seat 0, unless another is named."""
    people = table(*NAMES[: state.seat_count], viewer=viewer)
    return scene(state.view(viewer), people, Aids(odds), newest)
