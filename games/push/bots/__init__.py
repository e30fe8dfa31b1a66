"""The bots of PUSH."""

from games.push.bots.levels import LEVELS

__all__ = ["LEVELS"]
