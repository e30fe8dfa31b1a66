"""The rules of all games: pure Python, no clock, no I/O, no randomness but `Chance`."""

from collections.abc import Mapping

from .errors import UnknownRules
from .pousse import Pousse
from .push import Push
from .pushemup import PushEmUp
from .state import State

RULES: Mapping[str, type[State]] = {
    Push.slug: Push,
    Pousse.slug: Pousse,
    PushEmUp.slug: PushEmUp,
}

FIRST = next(iter(RULES))  # where nobody says which game

OLDER: tuple[type[State], ...] = ()  # versions that stored games are still played by


def rules_of(slug: str, version: int) -> type[State]:
    """The rules of a stored game, by what is stored of them; ``UnknownRules`` where they are not here."""
    for rules in (*RULES.values(), *OLDER):
        if (rules.slug, rules.rules_version) == (slug, version):
            return rules
    raise UnknownRules(f"The rules {slug}/{version} are not known here.")
