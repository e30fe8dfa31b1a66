"""What a person has seen, and which notices need not be sent because of it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models import Case, Game, Notice, Seat, StaffMeasure
from games.play.absence.coming import note_coming
from pushsite.compiled import Parameter, update

SEEN_LESS = Q(seen_version=None) | Q(seen_version__lt=Parameter("seen_version", Seat._meta.get_field("seen_version")))


def is_unseen_at(seat: Seat, game: Game, played: Sequence[Any]) -> bool:
    """Whether the person at ``seat`` has neither seen ``game`` at its current version nor caused it.

    ``played`` ends with the newest action.
    """
    newest_command = [action for action in played if action.at == played[-1].at]  # with what it forced
    caused_it = any(action.person_id == seat.user_id for action in newest_command)
    return not caused_it and (seat.seen_version is None or seat.seen_version < game.version)


def mark_seen(game: Game, seats: Iterable[Seat], person: User, version: int) -> None:
    """Record that ``person`` was shown ``game`` at ``version``. Writes nothing of a version that they saw before.

    Before the start the host sees that everybody is there, and others that they are invited; afterwards a player's
    first look starts their clock, and they see who asks to cancel.
    """
    seats = list(seats)
    seat = next((seat for seat in seats if seat.user_id == person.pk), None)
    if game.position is None:
        if seat is None:
            _drop_as_seen(game, person, Notice.Kind.INVITATION)
        if game.host_id == person.pk and not any(each.free for each in seats):
            _drop_as_seen(game, person, Notice.Kind.READY)
    elif seat is not None:
        if not seat.has_come:
            note_coming(game.pk, seat.number)
        if seat.seen_version is None or seat.seen_version < version:
            seat.seen_version = version
            update(seat, "seen_version", where=SEEN_LESS)
        if any(other.would_cancel for other in seats if other is not seat):
            _drop_as_seen(game, person, Notice.Kind.CANCEL)


def mark_read_from_staff(person: User, measures: Collection[int], cases: Collection[int]) -> None:
    """Record that ``person`` has read of these measures, and the answers to these cases, by their ids."""
    StaffMeasure.objects.filter(person=person, pk__in=measures, seen_at=None).update(seen_at=timezone.now())
    Case.objects.filter(by=person, pk__in=cases, answer_unseen=True).update(answer_unseen=False)


def _drop_as_seen(game: Game, person: User, kind: Notice.Kind) -> None:
    notices = Notice.objects.filter(game=game, person=person, kind=kind, status=Notice.Status.WAITING)
    notices.update(status=Notice.Status.DROPPED, error=Notice.SEEN)
