"""What a bot of any game is: a function of the view, the level and the seed, and of nothing else."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from games.engine.state import View

Seed: TypeAlias = int | str
Reason: TypeAlias = dict[str, Any]

LEVELS = ("easy", "normal", "hard")  # weakest first
ONLY = "only"  # the reason of an action that had no alternative


@dataclass(frozen=True)
class Choice:
    """An action, and why: `reason["code"]` names the thought, the other keys are its figures."""

    action: str
    reason: Reason


Player: TypeAlias = Callable[[View, Random], Choice]
Order: TypeAlias = Callable[[View], str | None]  # a standing order's action, None if it does not apply


def decide(player: Player, view: View, seed: Seed) -> Choice:
    """Return the player's choice, or the only action if the rules leave one."""
    actions = view["legal"]
    if not actions:
        raise ValueError("The viewer has no decision to take.")
    if len(actions) == 1:
        return Choice(actions[0], {"code": ONLY})
    return player(view, _noise(view, seed))


def _noise(view: View, seed: Seed) -> Random:
    """Random numbers that depend on the seed and the view only."""
    return Random(f"{seed}/{json.dumps(view, sort_keys=True)}")
