"""The bots of PUSH."""

from games.push.bots.characters import CHARACTERS
from games.push.bots.levels import LEVELS

__all__ = ["CHARACTERS", "LEVELS"]
