"""Bots: functions of a view, a level, a character and a seed, and of nothing else.

The levels of a game are `LEVELS` of `games.<slug>.bots`, the weakest first; its characters are `CHARACTERS` there.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self, TypeAlias

from games.bots.characters import Character, Leaning
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

    def of_level(self, level: str) -> Self:
        """The same with the name of the bot's level in the reason, as it is stored with the action."""
        return replace(self, reason=self.reason | {"level": level})


def compared(values: Mapping[str, float], action: str) -> Reason:
    """Return figures for a reason, from what each action seemed worth.

    ``ways``: how many were weighed; ``over``: by how much the action leads the best of the others, in the unit of the
    values, or below 0 how far it is behind. Nothing if there was no other.
    """
    others = [value for other, value in values.items() if other != action]
    if not others:
        return {}
    return {"ways": len(values), "over": round(values[action] - max(others), 2)}


Player: TypeAlias = Callable[[View, Random, Leaning], BotChoice]


@dataclass(frozen=True)
class Level:
    """A level of one game's bots.

    `anchor` is its number on the scale of people's ratings, as `python -m bench anchors` has measured it; without one
    the level is not on the leaderboard.
    """

    player: Player
    anchor: int | None = None


def choose(view: View, level: str, seed: Seed, character: str = "") -> BotChoice:
    """Return what a bot of this level does if the view's seat is to act; ``character``: "" for the plain way.

    Pure: the same view, level, character and seed give the same choice, and the view does not change. Where the
    character decided between actions that are nearly equal, the reason names it as ``character``.
    ValueError if there is no such game, level or character, or if the viewer has nothing to decide.
    """
    slug, actions = view["game"], view["legal"]
    if slug not in RULES or level not in levels_of(slug):
        raise ValueError(f"No bot plays {slug!r} at the level {level!r}.")
    if character and character not in characters_of(slug):
        raise ValueError(f"No bot plays {slug!r} in the way {character!r}.")
    if not actions:
        raise ValueError("The viewer has no decision to take.")
    if len(actions) == 1:
        return BotChoice(actions[0], {"code": ONLY})
    noise = Random(f"{seed}/{json.dumps(view, sort_keys=True)}")
    leaning = _leaning(view, character)
    choice = levels_of(slug)[level].player(view, noise, leaning)
    return replace(choice, reason=choice.reason | {"character": character}) if leaning.decided else choice


def _leaning(view: View, character: str) -> Leaning:
    if not character:
        return Leaning()
    character_here = characters_of(view["game"])[character]
    return Leaning(character_here.likes(view), character_here.near, character_here.of_blur)


def levels_of(slug: str) -> Mapping[str, Level]:
    """Return the levels of a game's bots by name, the weakest first."""
    levels: Mapping[str, Level] = bots_of(slug).LEVELS
    return levels


def weakest_level(slug: str) -> str:
    """Return the name of the first of a game's levels: the bots of first games."""
    return next(iter(levels_of(slug)))


def strongest_level(slug: str) -> str:
    """Return the name of the last of a game's levels."""
    return [*levels_of(slug)][-1]


def characters_of(slug: str) -> Mapping[str, Character]:
    """Return the characters of a game's bots by name; none if it has no such."""
    characters: Mapping[str, Character] = getattr(bots_of(slug), "CHARACTERS", {})
    return characters


def anchors_of(slug: str) -> dict[str, int]:
    """Return the ratings of a game's levels, without those that have not been measured."""
    return {name: level.anchor for name, level in levels_of(slug).items() if level.anchor is not None}
