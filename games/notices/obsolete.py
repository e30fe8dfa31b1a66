"""Whether there is still something to tell when the time has come."""

from django.utils.translation import gettext_noop

from games.models import Game, Notice, Seat
from games.notices.reachable import reachable


def overtaken(notice: Notice, seat: Seat | None) -> str:
    """Why ``notice`` is not sent any more, as `Notice.why` tells staff; "" where it is. ``seat`` is the person's."""
    if not notice.game.rules_known:
        return gettext_noop("the rules of the game are not known")
    if not reachable([notice.person_id], notice.kind):
        return gettext_noop("mail is off")
    if notice.kind == Notice.Kind.INVITATION:
        return "" if _still_invited(notice) else gettext_noop("answered meanwhile")
    if notice.kind == Notice.Kind.TAKEN_OVER:
        return "" if _still_taken_over(notice, seat) else gettext_noop("taken back, or over meanwhile")
    return _at_the_table(notice, seat)


def _at_the_table(notice: Notice, seat: Seat | None) -> str:
    if seat is None or seat.level:
        return gettext_noop("a bot has the seat")
    if notice.kind != Notice.Kind.REMINDER and seat.seen_version is not None and seat.seen_version >= notice.version:
        return gettext_noop("seen at the table")
    if notice.kind == Notice.Kind.STARTED:
        return _more_to_tell(notice)
    if notice.kind != Notice.Kind.OVER and not _still_waits(notice.game, notice):
        return gettext_noop("played meanwhile")
    return ""


def _still_waits(game: Game, notice: Notice) -> bool:
    """A reminder is good for the whole turn, and is dropped with it; "your turn" for the one state that it is of."""
    if game.waiting_for_id != notice.person_id:
        return False
    return notice.kind == Notice.Kind.REMINDER or game.version == notice.version


def _more_to_tell(notice: Notice) -> str:
    """That it is their turn, or over, tells them by itself that the game has started."""
    if notice.game.status != Game.Status.RUNNING:
        return gettext_noop("over meanwhile")
    turns = Notice.objects.filter(game=notice.game_id, person=notice.person_id, kind=Notice.Kind.TURN)
    return gettext_noop("it is their turn meanwhile") if turns.exists() else ""


def _still_invited(notice: Notice) -> bool:
    invitations = notice.game.invitations.filter(person=notice.person_id, declined=False)
    seated = notice.game.seat_rows.filter(user=notice.person_id)
    return notice.game.status == Game.Status.OPEN and invitations.exists() and not seated.exists()


def _still_taken_over(notice: Notice, seat: Seat | None) -> bool:
    return seat is not None and bool(seat.stand_in) and notice.game.status == Game.Status.RUNNING
