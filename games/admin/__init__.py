"""Staff pages about games, cases and people: read-only lists and pages, and acts with a reason."""

from games.admin.case import CaseAdmin
from games.admin.game import GameAdmin
from games.admin.notice import NoticeAdmin
from games.admin.people.person import PersonAdmin
from games.admin.site_state import SiteStateAdmin
from games.admin.staff_act import StaffActAdmin

__all__ = ["CaseAdmin", "GameAdmin", "NoticeAdmin", "PersonAdmin", "SiteStateAdmin", "StaffActAdmin"]
