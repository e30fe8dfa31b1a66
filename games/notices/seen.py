"""What people have seen at the table, they need not be told by mail."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q

from accounts.models import User
from games.models import Game, Notice, Seat


def mark_seen(game: Game, seat: Seat, played: Sequence[Any]) -> None:
    """The person at ``seat`` was shown ``game`` as it stands.

    Writes only what is new and not their own doing: nobody is told what came of that. ``played`` ends with the newest
    action.
    """
    behind = seat.seen_version is None or seat.seen_version < game.version
    if behind and not _own_doing(seat, played):
        before = Q(seen_version__isnull=True) | Q(seen_version__lt=game.version)
        Seat.objects.filter(before, pk=seat.pk).update(seen_version=game.version)


def mark_invitation_seen(game: Game, person: User) -> None:
    """``person``, who is invited, was shown the table."""
    mails = Notice.objects.filter(game=game, person=person, kind=Notice.Kind.INVITATION, status=Notice.Status.WAITING)
    mails.update(status=Notice.Status.DROPPED, error="seen at the table")


def _own_doing(seat: Seat, played: Sequence[Any]) -> bool:
    """Whether the newest command, with all that was forced by it, was played by the person at ``seat``."""
    return any(action.person_id == seat.user_id for action in played if action.at == played[-1].at)
