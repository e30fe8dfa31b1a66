"""Bots of PUSH 'em UP!, one for each level."""

from collections.abc import Mapping

from games.bots.frame import Player
from games.pushemup.bots.anchors import ANCHORS
from games.pushemup.bots.levels import easy, hard, normal

__all__ = ["ANCHORS", "PLAYERS"]

PLAYERS: Mapping[str, Player] = {"easy": easy, "normal": normal, "hard": hard}
