"""What a person has seen of a game, and which notices need not be sent because of it."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q

from accounts.models import User
from games.models import Game, Notice, Seat
from pushsite.compiled import Parameter, update

SEEN_LESS = Q(seen_version=None) | Q(seen_version__lt=Parameter("seen_version", Seat._meta.get_field("seen_version")))


def mark_seen(game: Game, seat: Seat, played: Sequence[Any]) -> None:
    """Record that the person at ``seat`` was shown ``game`` at its current version.

    Writes nothing if they saw it before, or if they caused it themselves. ``played`` ends with the newest action.
    """
    newest_command = [action for action in played if action.at == played[-1].at]  # with what it forced
    caused_it = any(action.person_id == seat.user_id for action in newest_command)
    if not caused_it and (seat.seen_version is None or seat.seen_version < game.version):
        seat.seen_version = game.version
        update(seat, "seen_version", where=SEEN_LESS)


def mark_invitation_seen(game: Game, person: User) -> None:
    """Record that the table was shown to ``person``, who is invited to it."""
    _drop_as_seen(game, person, Notice.Kind.INVITATION)


def mark_ready_seen(game: Game, host: User) -> None:
    """Record that the table was shown to its ``host`` when everyone was there."""
    _drop_as_seen(game, host, Notice.Kind.READY)


def mark_request_seen(game: Game, person: User) -> None:
    """Record that ``person`` was shown that somebody asks to cancel ``game``."""
    _drop_as_seen(game, person, Notice.Kind.CANCEL)


def _drop_as_seen(game: Game, person: User, kind: Notice.Kind) -> None:
    notices = Notice.objects.filter(game=game, person=person, kind=kind, status=Notice.Status.WAITING)
    notices.update(status=Notice.Status.DROPPED, error=Notice.SEEN)
