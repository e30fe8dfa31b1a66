"""Whether there is still something to tell when the time has come."""

from games.models import Game, Notice, Seat
from games.notices.reachable import reachable


def overtaken(notice: Notice, seat: Seat | None) -> str:
    """Why ``notice`` is not sent any more, for staff; "" where it is. ``seat`` is the person's at the table."""
    if not notice.game.rules_known:
        return "the rules of the game are not known"
    if not reachable([notice.person_id]):
        return "mail is off"
    if seat is None or seat.level:
        return "a bot has the seat"
    if seat.seen_version >= notice.version:
        return "seen at the table"
    if notice.kind == Notice.Kind.TURN and not _still_waits(notice.game, notice):
        return "played meanwhile"
    return ""


def _still_waits(game: Game, notice: Notice) -> bool:
    return game.waiting_for_id == notice.person_id and game.version == notice.version
