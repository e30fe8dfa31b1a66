"""The stored parts of a game."""

from games.models.action import Action
from games.models.case import Case, CaseStep
from games.models.command import Command
from games.models.game import Game
from games.models.history_check import HistoryCheck
from games.models.invitation import Invitation
from games.models.log_entry import LogEntry
from games.models.notice import Notice
from games.models.seat import Seat
from games.models.secret import Secret
from games.models.snapshot import Snapshot
from games.models.staff_act import StaffAct
from games.models.sweep import Sweep
from games.models.vacation import Vacation

__all__ = [
    "Action",
    "Case",
    "CaseStep",
    "Command",
    "Game",
    "HistoryCheck",
    "Invitation",
    "LogEntry",
    "Notice",
    "Seat",
    "Secret",
    "Snapshot",
    "StaffAct",
    "Sweep",
    "Vacation",
]
