"""The rules of all games: pure Python, no clock, no I/O, no randomness but `Chance`."""

from collections.abc import Mapping

from .pousse import Pousse
from .push import Push
from .pushemup import PushEmUp
from .state import State

RULES: Mapping[str, type[State]] = {
    Push.slug: Push,
    Pousse.slug: Pousse,
    PushEmUp.slug: PushEmUp,
}
