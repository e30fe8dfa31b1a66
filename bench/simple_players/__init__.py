"""Simple players: each knows what a game's hints say, follows them, and otherwise chooses at random.

``RULES`` of ``bench/simple_players/<slug>.py`` has each hint of ``games/<slug>/presentation/questions.py``, and beside
it how a newcomer follows it: a function of the view that returns the actions which the hint speaks for.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from random import Random
from typing import TypeAlias

from games.catalog import presentation_of
from games.engine.state import View

Advice: TypeAlias = Callable[[View], Iterable[str]]


def nothing(view: View) -> Iterable[str]:
    """Return no action: the hint says what a choice is, not which one is good."""
    return ()


def rules_of(slug: str) -> Mapping[str, Advice]:
    """Return what each hint of a game speaks for, by its sentence in English."""
    rules: Mapping[str, Advice] = import_module(f"bench.simple_players.{slug}").RULES
    return rules


def follow_hint(view: View, rng: Random) -> str:
    """Return an action that the hint of this decision speaks for, or any; ``KeyError`` for a hint without a rule."""
    hint = presentation_of(view["game"]).hint(view, ())
    advised = list(rules_of(view["game"])[hint](view))
    return rng.choice(advised or view["legal"])
