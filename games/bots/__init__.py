"""Bots: functions of a view, a level and a seed, and of nothing else.

The levels of a game are `LEVELS` of `games.<slug>.bots`, the weakest first.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from games.catalog import RULES, bots_of
from games.engine.state import View

Seed: TypeAlias = int | str
Reason: TypeAlias = dict[str, Any]

DEFAULT_LEVEL = "normal"  # where nobody has chosen one; every game has it
ONLY = "only"  # the reason of an action that had no alternative


@dataclass(frozen=True)
class BotChoice:
    """An action, and why: `reason["code"]` names the thought, the other keys are its figures."""

    action: str
    reason: Reason


Player: TypeAlias = Callable[[View, Random], BotChoice]


@dataclass(frozen=True)
class Level:
    """A level of one game's bots.

    `anchor` is its number on the scale of people's ratings, as `python -m bench anchors` has measured it; without one
    the level is not on the leader board.
    """

    player: Player
    anchor: int | None = None


def choose(view: View, level: str, seed: Seed) -> BotChoice:
    """Return what a bot of this level does if the view's seat is to act.

    Pure: the same view, level and seed give the same choice, and the view does not change.
    ValueError if there is no such game or level, or if the viewer has nothing to decide.
    """
    slug, actions = view["game"], view["legal"]
    if slug not in RULES or level not in levels_of(slug):
        raise ValueError(f"No bot plays {slug!r} at the level {level!r}.")
    if not actions:
        raise ValueError("The viewer has no decision to take.")
    if len(actions) == 1:
        return BotChoice(actions[0], {"code": ONLY})
    noise = Random(f"{seed}/{json.dumps(view, sort_keys=True)}")
    return levels_of(slug)[level].player(view, noise)


def levels_of(slug: str) -> Mapping[str, Level]:
    """Return the levels of a game's bots by name, the weakest first."""
    levels: Mapping[str, Level] = bots_of(slug).LEVELS
    return levels


def anchors_of(slug: str) -> dict[str, int]:
    """Return the ratings of a game's levels, without those that have not been measured."""
    return {name: level.anchor for name, level in levels_of(slug).items() if level.anchor is not None}
