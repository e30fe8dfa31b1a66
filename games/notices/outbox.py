"""Writing notices and reminders into the outbox, in the transaction of what they tell."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Notice, Seat
from games.notices.due import due_at, reachable
from games.queries.overdue import CLOCKS_APART


def write_down(
    game: Game, seats: Iterable[Seat], *, waited_for: int | None, played: Collection[int | None], now: datetime
) -> None:
    """Tell whoever ``game`` waits for from now on, or that it is over.

    ``waited_for`` is the person for whom it waited until now: it is told once for each turn. Those who ``played``
    know that it is over. Asks nothing while a turn goes on; else one query, and one more where somebody wants mail.
    """
    if game.status == Game.Status.FINISHED:
        _write(game, Notice.Kind.OVER, _people(seats) - set(played), now)
    else:
        _write(game, Notice.Kind.TURN, _waited_for(game) - {waited_for}, now)


def write_down_start(game: Game, seats: Iterable[Seat], by: User | None, now: datetime) -> None:
    """Tell all at the table but ``by``, who started it, and who is told that it is their turn."""
    _write(game, Notice.Kind.STARTED, _people(seats) - _waited_for(game) - {by and by.pk}, now)


def write_down_takeover(game: Game, seat: Seat) -> None:
    """Tell the person at ``seat`` that a bot has it, though they did not leave it, and how to have it back."""
    if game.status == Game.Status.RUNNING and seat.user_id is not None:
        _write(game, Notice.Kind.TAKEN_OVER, {seat.user_id}, timezone.now())


def write_down_invitation(game: Game, person: User, by: User) -> None:
    """Tell ``person`` that they are invited, if ``by``, who invites, has a verified e-mail: guests cost nothing."""
    if by.has_verified_email:
        _write(game, Notice.Kind.INVITATION, {person.pk}, timezone.now())


def redate() -> None:
    """Date now what was written down in the future, by a clock that has been set back; it waits as long as ever."""
    now = timezone.now()
    ahead = Notice.objects.filter(status=Notice.Status.WAITING, created_at__gt=now + CLOCKS_APART)
    ahead.update(due_at=F("due_at") - (F("created_at") - now), created_at=now)


def _waited_for(game: Game) -> set[int]:
    return set() if game.waiting_for_id is None else {game.waiting_for_id}


def _people(seats: Iterable[Seat]) -> set[int]:
    return {seat.user_id for seat in seats if seat.user_id is not None and not seat.level}


def _write(game: Game, kind: Notice.Kind, people: Collection[int], now: datetime) -> None:
    if not people:
        return
    rows = [
        Notice(
            game=game, person=person, kind=kind, version=game.version, created_at=now, due_at=due_at(person, kind, now)
        )
        for person in reachable(people, kind)
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)  # an action never fails for its mail


def remind(game: Game, person: int | None, due: datetime, now: datetime) -> None:
    """Have ``person``, for whom ``game`` waits from now on, reminded when it is ``due``."""
    if person is None or move_reminder(game, due):
        return
    rows = [
        Notice(game=game, person=each, kind=Notice.Kind.REMINDER, version=game.version, created_at=now, due_at=due)
        for each in reachable([person], Notice.Kind.REMINDER)
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)  # at the same version there was one already


def move_reminder(game: Game, due: datetime) -> bool:
    """The time left is another now. False where there is no reminder, or it was sent."""
    return bool(_waiting(game).update(due_at=due))


def drop_reminder(game: Game) -> None:
    """There is nothing to remind of any more."""
    _waiting(game).update(status=Notice.Status.DROPPED, error="played meanwhile")


def _waiting(game: Game) -> QuerySet[Notice]:
    return Notice.objects.filter(game=game, kind=Notice.Kind.REMINDER, status=Notice.Status.WAITING)
