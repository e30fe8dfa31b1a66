"""Players that see a view and nothing else. `games.bots.<slug>.PLAYERS` holds a game's levels."""

from importlib import import_module

from games.rules import RULES

from .frame import LEVELS, Choice, Player, Seed, View, decide

__all__ = ["LEVELS", "Choice", "choose"]


def choose(view: View, level: str, seed: Seed) -> Choice:
    """What a bot of this level does where the view's seat is to act.

    Pure: the same view, level and seed give the same choice, and the view is left as it was.
    ValueError if there is no such game or level, or if the viewer has nothing to decide.
    """
    return decide(_player(view["game"], level), view, seed)


def _player(slug: str, level: str) -> Player:
    if slug not in RULES or level not in LEVELS:
        raise ValueError(f"No bot plays {slug!r} at the level {level!r}.")
    players: dict[str, Player] = import_module(f"{__name__}.{slug}").PLAYERS
    return players[level]
