"""Players that see a view and nothing else. `games.<slug>.bots.PLAYERS` holds a game's levels.

`games.<slug>.bots.ORDERS`, if the game has any, holds its standing orders: by name, then by choice. Its ``ANCHORS``
are the ratings of its levels.
"""

from collections.abc import Mapping

from games.catalog import RULES, bots_of
from games.engine.state import View

from .frame import LEVELS, Choice, Order, Player, Seed, decide

__all__ = ["LEVELS", "Choice", "anchors_of", "choose", "ordered", "orders_of"]


def choose(view: View, level: str, seed: Seed) -> Choice:
    """Return what a bot of this level does if the view's seat is to act.

    Pure: the same view, level and seed give the same choice, and the view does not change.
    ValueError if there is no such game or level, or if the viewer has nothing to decide.
    """
    return decide(_player(view["game"], level), view, seed)


def orders_of(slug: str) -> Mapping[str, Mapping[str, Order]]:
    """Return the standing orders of a game: by name, then by choice."""
    known: Mapping[str, Mapping[str, Order]] = getattr(bots_of(slug), "ORDERS", {})
    return known


def anchors_of(slug: str) -> Mapping[str, int]:
    """Return the ratings of a game's levels as `python -m bench anchors` has measured them; none if it has not."""
    known: Mapping[str, int] = getattr(bots_of(slug), "ANCHORS", {})
    return known


def ordered(view: View, orders: Mapping[str, str]) -> str | None:
    """Return the action that these standing orders (name to choice) decide for the seat to act; None if none does.

    Pure, like `choose`. Unknown orders are ignored.
    """
    known = orders_of(view["game"])
    for name, choice in orders.items():
        order = known.get(name, {}).get(choice)
        action = order(view) if order else None
        if action in view["legal"]:
            return action
    return None


def _player(slug: str, level: str) -> Player:
    if slug not in RULES or level not in LEVELS:
        raise ValueError(f"No bot plays {slug!r} at the level {level!r}.")
    players: dict[str, Player] = bots_of(slug).PLAYERS
    return players[level]
