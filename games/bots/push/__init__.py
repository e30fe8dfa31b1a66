"""Players of PUSH, one a level, and its standing orders."""

from collections.abc import Mapping

from ..frame import Player
from . import easy, hard, normal
from .orders import ORDERS

__all__ = ["ORDERS", "PLAYERS"]

PLAYERS: Mapping[str, Player] = {"easy": easy.player, "normal": normal.player, "hard": hard.player}
