"""Games, for staff: to look at, and two acts with a reason. Nothing is edited here, and nothing hidden is shown."""

from games.admin.game import GameAdmin

__all__ = ["GameAdmin"]
