"""Games, for staff: to look at, and two acts with a reason. Nothing is edited here, and nothing hidden is shown."""

from games.admin.game import GameAdmin
from games.admin.notice import NoticeAdmin

__all__ = ["GameAdmin", "NoticeAdmin"]
