"""Writing down whom to tell, in the transaction of what there is to tell."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.models import Game, Notice, Seat
from games.notices.due import due_at
from games.notices.reachable import reachable


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


def write_down_invitation(game: Game, person: User) -> None:
    """Tell ``person`` that they are invited."""
    _write(game, Notice.Kind.INVITATION, {person.pk}, timezone.now())


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
