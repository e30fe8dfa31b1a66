"""Why a notice need not be sent any more: what it says is over, or the person has seen it."""

from collections.abc import Callable, Mapping

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.models import Game, Notice, Seat
from games.notices.channel import channels
from games.queries.lists import is_open_to
from games.queries.standings import still_plays


def obsolete_reason(notice: Notice, seat: Seat | None) -> str:
    """Return why ``notice`` need not be sent any more, for `Notice.why`; "" if it must. ``seat`` is the person's."""
    if not notice.game.rules_known:
        return gettext_noop("the rules of the game are not known")
    channel = channels()[notice.channel]
    if not channel.reached([notice.person], notice.kind):
        return channel.why_unwanted
    if notice.kind in (Notice.Kind.TALK, Notice.Kind.TURN_ENDED):
        return channel.obsolete(notice)
    reasons: Mapping[str, Callable[[Notice, Seat | None], str]] = {
        Notice.Kind.REMINDER: _why_not_reminded,
        Notice.Kind.INVITATION: _why_not_invited,
        Notice.Kind.TAKEN_OVER: _why_not_taken_over,
        Notice.Kind.READY: _why_not_ready,
        Notice.Kind.CANCEL: _why_not_asked_to_cancel,
        Notice.Kind.GROUP_TURN: _why_no_turn_for_group,
        Notice.Kind.GROUP_OVER: lambda _notice, _seat: "",
    }
    return reasons.get(notice.kind, _why_nothing_new)(notice, seat)


def _why_nothing_new(notice: Notice, seat: Seat | None) -> str:
    """Of the game itself: it has started, it is the person's turn, or it is over."""
    game = notice.game
    if seat is None or seat.level:
        return gettext_noop("a bot has the seat")
    if seat.seen_version is not None and seat.seen_version >= notice.version:
        return Notice.SEEN
    if notice.kind == Notice.Kind.OVER:
        return ""
    if notice.kind == Notice.Kind.STARTED:  # a notice of the turn or of the end says so too
        if game.status != Game.Status.RUNNING:
            return gettext_noop("over meanwhile")
        turns = Notice.objects.filter(game=game, person=notice.person_id, kind=Notice.Kind.TURN)
        return gettext_noop("it is their turn meanwhile") if turns.exists() else ""
    waits = game.version == notice.version and game.waiting_for_id == notice.person_id
    return "" if waits else Notice.PLAYED_MEANWHILE


def _why_not_reminded(notice: Notice, seat: Seat | None) -> str:
    """A reminder is valid for the whole turn, until the next one: as after trouble, or where both come together."""
    if seat is None or seat.level:
        return gettext_noop("a bot has the seat")
    if notice.game.waiting_for_id != notice.person_id:
        return Notice.PLAYED_MEANWHILE
    written_later = Notice.objects.filter(
        game=notice.game_id, person=notice.person_id, kind=notice.kind, channel=notice.channel, pk__gt=notice.pk
    )
    newer = written_later.filter(Q(due_at__lte=timezone.now()) | Q(tries__gt=0))
    return gettext_noop("a newer reminder is due") if newer.exists() else ""


def _why_not_invited(notice: Notice, _seat: Seat | None) -> str:
    invitation = notice.game.invitations.filter(person=notice.person_id, declined=False).select_related("by").first()
    seated = notice.game.seat_rows.filter(user=notice.person_id)
    if notice.game.status != Game.Status.OPEN or invitation is None or seated.exists():
        return Notice.INVITATION_OVER
    if not is_open_to(notice.person, notice.game, notice.game.seat_rows.all()):
        return Notice.INVITATION_OVER
    return "" if invitation.by.has_verified_email else gettext_noop("the player who invited has no verified e-mail")


def _why_not_taken_over(notice: Notice, seat: Seat | None) -> str:
    taken = seat is not None and seat.stand_in and notice.game.status == Game.Status.RUNNING
    return "" if taken else gettext_noop("taken back, or over meanwhile")


def _why_not_ready(notice: Notice, _seat: Seat | None) -> str:
    """The person may not be able to start the game any more."""
    waits = notice.game.status == Game.Status.OPEN and notice.game.host_id == notice.person_id
    ready = waits and not notice.game.seat_rows.filter(taken_at=None).exists()
    return "" if ready else gettext_noop("answered meanwhile")


def _why_not_asked_to_cancel(notice: Notice, seat: Seat | None) -> str:
    """Nobody may ask to cancel any more, or the person has agreed."""
    undecided = seat is not None and still_plays(notice.game, seat) and not seat.would_cancel
    asking = notice.game.seat_rows.filter(would_cancel=True, stand_in="")
    needed = undecided and notice.game.status == Game.Status.RUNNING and asking.exists()
    return "" if needed else gettext_noop("answered meanwhile")


def _why_no_turn_for_group(notice: Notice, _seat: Seat | None) -> str:
    waits = notice.game.waiting_for_id is not None and notice.game.version == notice.version
    return "" if waits else Notice.PLAYED_MEANWHILE
