"""The bots of Nim."""

from games.nim.bots.levels import LEVELS

__all__ = ["LEVELS"]
