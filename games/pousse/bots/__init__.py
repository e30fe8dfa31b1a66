"""The bots of Pousse-toi de là !."""

from games.pousse.bots.characters import CHARACTERS
from games.pousse.bots.levels import LEVELS

__all__ = ["CHARACTERS", "LEVELS"]
