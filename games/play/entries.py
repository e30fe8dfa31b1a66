"""Log entries for what people may do and take back as often as they like."""

from datetime import datetime

from accounts.models import User
from games.models import Game, LogEntry

TAKEN_BACK_BY = {
    LogEntry.Kind.TOOK_BACK: (
        LogEntry.Kind.STOOD_IN,
        LogEntry.Kind.TAKEN_OVER,
        LogEntry.Kind.IDLE,
        LogEntry.Kind.CLOSED,
    ),
    LogEntry.Kind.DISAGREED: (LogEntry.Kind.AGREED,),
    LogEntry.Kind.BACK: (LogEntry.Kind.AWAY,),
    LogEntry.Kind.LEFT: (LogEntry.Kind.JOINED,),
    LogEntry.Kind.RATED: (LogEntry.Kind.UNRATED,),
}


def write_entry(game: Game, kind: LogEntry.Kind, *, seat: int, user: User, now: datetime, reason: str = "") -> None:
    """Write that ``user`` has done ``kind`` at ``seat`` of a locked game ``now``, or has taken it back.

    A player who does it, takes it back and does it again before the next action leaves the log as it was after the
    first time. So changing one's mind does not make the log longer. But who sat down between two changes of the ratings
    reads the second one.
    """
    entry = LogEntry(game=game, kind=kind, seat=seat, person=user, version=game.version, reason=reason, at=now)
    match _last_two(entry):
        case [taken_back, done] if (
            _content(done) == _content(entry) and taken_back.person_id == user.pk and not _read(taken_back)
        ):
            taken_back.delete()
        case _:
            entry.save()


def _last_two(entry: LogEntry) -> list[LogEntry]:
    """The last two entries of the same sort at the same seat since the last action, newest first."""
    sort = next({back, *done} for back, done in TAKEN_BACK_BY.items() if entry.kind in {back, *done})
    alike = LogEntry.objects.filter(game=entry.game, seat=entry.seat, version=entry.version, kind__in=sort)
    return list(alike.order_by("-pk")[:2])


def _read(entry: LogEntry) -> bool:
    """Whether another person has sat down since this choice about the ratings, and so because of it."""
    if entry.kind not in (LogEntry.Kind.RATED, LogEntry.Kind.UNRATED):
        return False
    others = entry.game.seat_rows.filter(user__isnull=False).exclude(user=entry.person_id)
    return others.filter(taken_at__gte=entry.at).exists()


def _content(entry: LogEntry) -> tuple[str, int | None, str]:
    return entry.kind, entry.person_id, entry.reason
