"""The stored parts of a game."""

from games.models.action import Action, ArchivedGame, ArchiveProgress, Snapshot
from games.models.case import Case, CaseStep
from games.models.clean_replay import CleanReplay
from games.models.command import Command
from games.models.feed import Feed
from games.models.game import Game, HistoryCheck, Secret
from games.models.invitation import Invitation, Removal
from games.models.log_entry import LogEntry
from games.models.notice import Notice
from games.models.seat import Seat
from games.models.session_digest import ClearedDigests
from games.models.staff_act import StaffAct
from games.models.staff_measure import StaffMeasure
from games.models.sweep import Outage, StateSample, Sweep
from games.models.vacation import Vacation

__all__ = [
    "Action",
    "ArchiveProgress",
    "ArchivedGame",
    "Case",
    "CaseStep",
    "CleanReplay",
    "ClearedDigests",
    "Command",
    "Feed",
    "Game",
    "HistoryCheck",
    "Invitation",
    "LogEntry",
    "Notice",
    "Outage",
    "Removal",
    "Seat",
    "Secret",
    "Snapshot",
    "StaffAct",
    "StaffMeasure",
    "StateSample",
    "Sweep",
    "Vacation",
]
