"""A person's games, and where they missed a deadline or left a seat, on their page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Action, Game, LogEntry, Seat
from games.play.staff.permissions import may_see_games
from games.presentation.game_info import name_of
from games.queries.record import MOST_ROWS_OF_A_KIND, absences_of, seats_of, statuses_of

RECORD_SHOWN = 20
WHAT = {
    LogEntry.Kind.TAKEN_OVER: _("missed another deadline: a bot took the seat"),
    LogEntry.Kind.IDLE: _("did not play for 30 days: a bot took the seat"),
    LogEntry.Kind.STOOD_IN: _("left the seat to a bot"),
    LogEntry.Kind.LEFT: _("left before the game began"),
}


@dataclass(frozen=True)
class PlayedGame:
    """A seat of theirs, the name of its game's rules, and their points if it is finished."""

    seat: Seat
    rules: str
    points: int | None


@dataclass(frozen=True)
class Absence:
    """What happened when; ``step`` is the step of the review, or None if the game had not begun."""

    at: datetime
    game: Game
    what: str | Promise
    reason: str  # of staff
    step: int | None


def record_of(request: HttpRequest, person: User) -> dict[str, Any]:
    """The context of ``_record.html``. Five queries, however much they have played.

    ``?absences=all`` shows all that are counted, not only the newest.
    """
    if not may_see_games(request.user):
        return {}
    absences = absences_of(person)
    shown = absences if request.GET.get("absences") == "all" else absences[:RECORD_SHOWN]
    return {
        "record": True,
        "games": [_played(seat) for seat in seats_of(person)[:RECORD_SHOWN]],
        "statuses": _counted(person),
        "most": MOST_ROWS_OF_A_KIND,
        "absences": [_absence(row) for row in shown],
        "absence_count": len(absences),
        "more_absences": len(absences) > len(shown),
    }


def _counted(person: User) -> Sequence[tuple[str | Promise, int]]:
    """The label of each status that some of their games have, and how many."""
    numbers = statuses_of(person)
    return [(label, numbers[status]) for status, label in Game.Status.choices if numbers[status]]


def _played(seat: Seat) -> PlayedGame:
    scores = seat.game.scores if seat.game.status == Game.Status.FINISHED else None
    return PlayedGame(seat, name_of(seat.game.rules), scores[seat.number] if scores else None)


def _absence(row: Action | LogEntry) -> Absence:
    step = None if row.game.started_at is None else row.number if isinstance(row, Action) else row.version
    if isinstance(row, Action):
        return Absence(row.at, row.game, _("missed a deadline: a bot played one decision"), "", step)
    seated_by_staff = row.kind == LogEntry.Kind.STOOD_IN and row.reason
    what = _("staff let a bot play") if seated_by_staff else WHAT[LogEntry.Kind(row.kind)]
    return Absence(row.at, row.game, what, row.reason, step)
