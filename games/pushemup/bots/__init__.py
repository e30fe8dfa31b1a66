"""The bots of PUSH 'em UP!."""

from games.pushemup.bots.characters import CHARACTERS
from games.pushemup.bots.levels import LEVELS

__all__ = ["CHARACTERS", "LEVELS"]
