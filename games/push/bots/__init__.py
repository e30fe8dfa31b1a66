"""The bots of PUSH, by level, and its standing orders."""

from collections.abc import Mapping

from games.bots.frame import Player

from .anchors import ANCHORS
from .levels import Easy, Hard, Normal
from .orders import ORDERS

__all__ = ["ANCHORS", "ORDERS", "PLAYERS"]

PLAYERS: Mapping[str, Player] = {"easy": Easy(), "normal": Normal(), "hard": Hard()}
