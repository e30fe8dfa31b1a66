"""Why a notice need not be sent any more: what it says is over, or the person has seen it."""

from django.utils.translation import gettext_noop

from games.models import Game, Notice, Seat
from games.notices.channel import channels
from games.queries.lists import is_open_to


def obsolete_reason(notice: Notice, seat: Seat | None) -> str:
    """Return why ``notice`` need not be sent any more, for `Notice.why`; "" if it must. ``seat`` is the person's."""
    if not notice.game.rules_known:
        return gettext_noop("the rules of the game are not known")
    channel = channels()[notice.channel]
    if not channel.reached([notice.person], notice.kind):
        return channel.why_unwanted
    if notice.kind == Notice.Kind.INVITATION:
        return _why_not_invited(notice)
    if notice.kind == Notice.Kind.TAKEN_OVER:
        return "" if _still_taken_over(notice, seat) else gettext_noop("taken back, or over meanwhile")
    if notice.kind in (Notice.Kind.READY, Notice.Kind.CANCEL):
        asked = _still_ready(notice) if notice.kind == Notice.Kind.READY else _still_asked(notice, seat)
        return "" if asked else gettext_noop("answered meanwhile")
    return channel.obsolete(notice) if notice.kind == Notice.Kind.TALK else _at_the_table(notice, seat)


def _at_the_table(notice: Notice, seat: Seat | None) -> str:
    if seat is None or seat.level:
        return gettext_noop("a bot has the seat")
    if notice.kind != Notice.Kind.REMINDER and seat.seen_version is not None and seat.seen_version >= notice.version:
        return gettext_noop("seen at the table")
    if notice.kind == Notice.Kind.STARTED:
        return _why_not_started(notice)
    if notice.kind != Notice.Kind.OVER and not _still_waits(notice.game, notice):
        return gettext_noop("played meanwhile")
    return ""


def _still_waits(game: Game, notice: Notice) -> bool:
    """A reminder is valid for the whole turn, "your turn" only for its own version."""
    if game.waiting_for_id != notice.person_id:
        return False
    return notice.kind == Notice.Kind.REMINDER or game.version == notice.version


def _why_not_started(notice: Notice) -> str:
    """A notice of the turn or of the end implies that the game has started."""
    if notice.game.status != Game.Status.RUNNING:
        return gettext_noop("over meanwhile")
    turns = Notice.objects.filter(game=notice.game_id, person=notice.person_id, kind=Notice.Kind.TURN)
    return gettext_noop("it is their turn meanwhile") if turns.exists() else ""


def _why_not_invited(notice: Notice) -> str:
    invitation = notice.game.invitations.filter(person=notice.person_id, declined=False).select_related("by").first()
    seated = notice.game.seat_rows.filter(user=notice.person_id)
    if notice.game.status != Game.Status.OPEN or invitation is None or seated.exists():
        return gettext_noop("answered meanwhile")
    if not is_open_to(notice.person, notice.game, notice.game.seat_rows.all()):
        return gettext_noop("the table is not open to them")
    return "" if invitation.by.has_verified_email else gettext_noop("the player who invited has no verified e-mail")


def _still_taken_over(notice: Notice, seat: Seat | None) -> bool:
    return seat is not None and bool(seat.stand_in) and notice.game.status == Game.Status.RUNNING


def _still_ready(notice: Notice) -> bool:
    """Whether the person can still start the game."""
    waits = notice.game.status == Game.Status.OPEN and notice.game.host_id == notice.person_id
    return waits and not notice.game.seat_rows.filter(taken_at=None).exists()


def _still_asked(notice: Notice, seat: Seat | None) -> bool:
    """Whether somebody still asks to cancel, and the person has not agreed."""
    undecided = seat is not None and not seat.level and not seat.would_cancel
    asking = notice.game.seat_rows.filter(would_cancel=True, stand_in="")
    return undecided and notice.game.status == Game.Status.RUNNING and asking.exists()
