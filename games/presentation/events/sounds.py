"""Which sound an event makes at the table, and whom it touches.

A game that sounds has a function ``sound`` in its presentation: it takes an event, and returns its `Sound` or ``None``.
"""

from collections.abc import Iterable
from typing import NamedTuple

from games.catalog import presentation_of
from games.engine.state import Event

SOUND_NAMES = ("card", "die", "splash", "column", "turn", "win", "bust")  # the files in static/sounds/


class Sound(NamedTuple):
    """One of `SOUND_NAMES`, and the seats that it is bad luck for: a phone vibrates for them."""

    name: str
    touches: tuple[int, ...] = ()


def sound_of(rules: str, events: Iterable[Event]) -> Sound | None:
    """Return the sound of events that are seen together: of the last one that touches somebody, or else of the last."""
    sound = getattr(presentation_of(rules), "sound", None)
    heard = [one for event in events if (one := sound(event))] if sound else []
    return max(reversed(heard), key=lambda one: bool(one.touches), default=None)
