"""Players of PUSH 'em UP!, one a level."""

from collections.abc import Mapping

from games.bots.frame import Player

from . import easy, hard, normal

PLAYERS: Mapping[str, Player] = {"easy": easy.player, "normal": normal.player, "hard": hard.player}
