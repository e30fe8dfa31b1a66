"""The games of the site, and the channels of its notices, found by their folders. Pure Python.

A game is a folder beside this file that has ``rules/``, with ``GAME``, its State class. ``bots/`` and
``presentation/`` beside it are found by the same name. A channel is a folder in ``games/channels``. Nothing else lists
the games or the channels.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import games
from games.engine.errors import UnknownRules
from games.engine.state import State


def _packages() -> list[ModuleType]:
    """Return the package ``rules`` of each game."""
    slugs = {file.parents[1].name for folder in games.__path__ for file in Path(folder).glob("*/rules/__init__.py")}
    return [import_module(f"games.{slug}.rules") for slug in sorted(slugs)]


def _in_order(states: Iterator[type[State]]) -> Mapping[str, type[State]]:
    return {state.slug: state for state in sorted(states, key=lambda state: (state.order, state.slug))}


RULES: Mapping[str, type[State]] = _in_order(package.GAME for package in _packages())

FIRST = next(iter(RULES))  # the default game

# Earlier versions of rules, with which stored games are still played.
OLDER: tuple[type[State], ...] = tuple(state for package in _packages() for state in getattr(package, "OLDER", ()))


CHANNELS: Sequence[str] = sorted(
    {file.parent.name for folder in games.__path__ for file in Path(folder).glob("channels/*/channel.py")}
)


def urls_of_channels() -> list[str]:
    """Return the modules with the addresses of those channels that have any."""
    return [f"games.channels.{name}.urls" for name in CHANNELS if find_spec(f"games.channels.{name}.urls")]


def rules_of(slug: str, version: int) -> type[State]:
    """Return the rules of a stored game; raise ``UnknownRules`` if they are not here."""
    for rules in (*RULES.values(), *OLDER):
        if (rules.slug, rules.rules_version) == (slug, version):
            return rules
    raise UnknownRules(f"The rules {slug}/{version} are not known here.")


def bots_of(slug: str) -> ModuleType:
    """Return the package of a game's bots; raise ``UnknownRules`` if there is no such game."""
    return _package(slug, "bots")


def presentation_of(slug: str) -> ModuleType:
    """Return the package that shows a game; raise ``UnknownRules`` if there is no such game."""
    return _package(slug, "presentation")


@cache
def orders_of(slug: str) -> Mapping[str, Any]:
    """Return the standing orders of a game by name (`games.presentation.orders.Order`); none if it has no module."""
    if slug not in RULES or find_spec(f"games.{slug}.orders") is None:
        return {}
    orders: Mapping[str, Any] = import_module(f"games.{slug}.orders").ORDERS
    return orders


@cache
def evaluator_of(slug: str) -> Any:
    """Return the evaluator of a game (`games.analysis.evaluator`); ``None`` if it has no module ``analysis``."""
    if slug not in RULES or find_spec(f"games.{slug}.analysis") is None:
        return None
    return import_module(f"games.{slug}.analysis")


def _package(slug: str, name: str) -> ModuleType:
    if slug not in RULES:
        raise UnknownRules(f"There is no game {slug} here.")
    return import_module(f"games.{slug}.{name}")
