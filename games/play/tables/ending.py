"""How a game ends before its rules end it: the host closes it, a player leaves for good, or all agree to cancel."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.notices.outbox import notify_cancel, notify_lapse
from games.play.actions.executor import note_end
from games.play.clocks.running import WAITING, wait_for_nobody
from games.play.entries import write_entry
from games.play.lock import locked, locked_by_host, locked_seat
from games.play.tables.hosting import NEEDS_HOST
from games.play.wake_ups import save_revision
from games.profiles.count import count_game
from games.queries.standings import still_plays
from games.ratings.rate import rate
from games.refusals import Refusal


@transaction.atomic
def cancel_table(*, game_id: str, user: User) -> Game:
    """Close the host's open table, unless it is closed; it stays readable. Raises ``NotOpen`` or ``NotHost``."""
    game = locked_by_host(game_id, user, already=Game.Status.CANCELLED)
    return game if game.over else close(game, timezone.now(), user)


@transaction.atomic
def cancel_when_expired(game_id: str) -> Game | None:
    """Close a table that has waited too long to start, or whose host is away, and tell its people.

    None if it is not due.
    """
    game, now = locked(game_id), timezone.now()
    if game.status != Game.Status.OPEN or game.expires_at is None or game.expires_at > now:
        return None
    needs_host = game.pace in NEEDS_HOST
    close(game, now, kind=LogEntry.Kind.LAPSED if needs_host else LogEntry.Kind.CANCELLED)
    notify_lapse(game, game.seat_rows.all(), now)
    return game


def close(
    game: Game,
    now: datetime,
    user: User | None = None,
    *,
    kind: LogEntry.Kind = LogEntry.Kind.CANCELLED,
    seat: int | None = None,
    reason: str = "",
) -> Game:
    """Cancel a locked game, open or running, ``now``; its position stays, and it waits for no one.

    ``user`` is the person who did it, if any; ``seat`` is the seat of the player who will not come back; ``reason`` is
    the reason that staff gave.
    """
    game.status = Game.Status.CANCELLED
    if game.started_at is None:  # no seat ever began
        game.first = game.first_by = None
    wait_for_nobody(game)
    game.ended_at = now
    save_revision(game, "status", "first", "first_by", "ended_at", *WAITING)
    LogEntry.objects.create(game=game, kind=kind, person=user, seat=seat, reason=reason, version=game.version, at=now)
    note_end(game)
    return game


def close_if_all_agree(game: Game, now: datetime) -> bool:
    """Cancel a locked, running game if all who still play agree; in a rated one, who has left still comes last.

    The log names the person who did it only if nobody else still played.
    """
    if not all_agree(game):
        return False
    playing = [seat for seat in game.seat_rows.all() if still_plays(game, seat)]
    close(game, now, playing[0].user if len(playing) == 1 else None, kind=LogEntry.Kind.CALLED_OFF)
    rate(game, list(game.seat_rows.all()))
    return True


def all_agree(game: Game, *, but: int | None = None) -> bool:
    """Whether all who still play agree to cancel, seat ``but`` aside; never once a rated game is decided."""
    agreed = [seat.would_cancel for seat in game.seat_rows.all() if still_plays(game, seat) and seat.number != but]
    return bool(agreed) and all(agreed) and game.decided_at is None


@transaction.atomic
def end_now(*, game_id: str, user: User) -> Game:
    """End the decided game of ``user``, who alone has not left it: they have won, and need not play on."""
    game, seat = locked_seat(game_id, user)
    if game.decided_at is None or seat.left_version is not None:
        raise Refusal(_("Only the last player left can end a rated game."))
    close(game, timezone.now(), kind=LogEntry.Kind.CALLED_OFF, seat=seat.number)
    count_game(game, list(game.seat_rows.all()))
    return game


@transaction.atomic
def abandon(*, game_id: str, user: User) -> Game:
    """Cancel the running game of ``user``, who will not come back; it stays readable.

    A game that no longer runs is not changed.
    """
    game = locked(game_id)
    if game.status != Game.Status.RUNNING:
        return game
    return close(game, timezone.now(), user, seat=game.seat_rows.get(user=user).number)


@transaction.atomic
def cancel_against_bots(*, game_id: str, user: User) -> None:
    """Cancel the running game of ``user`` against bots alone; any other game is not changed."""
    game = Game.objects.select_for_update().filter(pk=game_id, status=Game.Status.RUNNING, seat_rows__user=user).first()
    if game is not None and game.seat_rows.filter(bot="").count() == 1:
        close(game, timezone.now(), user, kind=LogEntry.Kind.CALLED_OFF)


@transaction.atomic
def agree_to_cancel(*, game_id: str, user: User) -> Game:
    """Ask to cancel the running game, or agree. It is cancelled once everyone who still plays agrees.

    The first who asks is refused if somebody declined since the last action.
    """
    game, seat = locked_seat(game_id, user)
    now = timezone.now()
    if seat.would_cancel:
        return game
    _refuse_stand_in(seat)
    _refuse_if_left(game, seat)
    seats = list(game.seat_rows.all())
    first = not any(each.would_cancel and still_plays(game, each) for each in seats)
    if first and game.entries.filter(kind=LogEntry.Kind.DECLINED, version=game.version).exists():
        raise Refusal(_("This was just declined. You can ask again after the next move."))
    _vote(game, seat, user, LogEntry.Kind.AGREED, now)
    if close_if_all_agree(game, now):
        return game
    if first:
        notify_cancel(game, [each for each in seats if still_plays(game, each)], user, now)
    save_revision(game)
    return game


@transaction.atomic
def withdraw_vote_to_cancel(*, game_id: str, user: User) -> Game:
    game, seat = locked_seat(game_id, user)
    if seat.would_cancel:
        _vote(game, seat, user, LogEntry.Kind.DISAGREED, timezone.now())
        save_revision(game)
    return game


@transaction.atomic
def decline_to_cancel(*, game_id: str, user: User) -> Game:
    """Decline what others asked: nobody asks to cancel any more. Without a request it does nothing."""
    game, seat = locked_seat(game_id, user)
    _refuse_stand_in(seat)
    _refuse_if_left(game, seat)
    if game.seat_rows.filter(would_cancel=True).update(would_cancel=False):
        LogEntry.objects.create(
            game=game, kind=LogEntry.Kind.DECLINED, seat=seat.number, person=user, version=game.version
        )
        save_revision(game)
    return game


def _refuse_stand_in(seat: Seat) -> None:
    if seat.stand_in:
        raise Refusal(_("A bot plays for you. Take your seat back first."))


def _refuse_if_left(game: Game, seat: Seat) -> None:
    """Nobody who has left a rated game is asked; one that is decided has its result."""
    if game.decided_at is not None:
        raise Refusal(_("This game is decided and can no longer be cancelled."))
    if seat.left_version is not None:
        raise Refusal(_("You’ve left this game, so cancelling it is up to the others."))


def _vote(game: Game, seat: Seat, user: User, kind: LogEntry.Kind, now: datetime) -> None:
    seat.would_cancel = kind == LogEntry.Kind.AGREED
    seat.save(update_fields=["would_cancel"])
    write_entry(game, kind, seat=seat.number, user=user, now=now)
