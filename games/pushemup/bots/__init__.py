"""The bots of PUSH 'em UP!."""

from games.pushemup.bots.levels import LEVELS
from games.pushemup.bots.weigh import losses

__all__ = ["LEVELS", "losses"]
