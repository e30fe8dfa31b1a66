"""Which tables are open to whom: nobody sits down with people whom they block, or who block them."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from accounts.queries import apart, keeps_apart
from games.models import Game, Seat


def is_open_to(person: User, game: Game, seats: Iterable[Seat]) -> bool:
    """Whether ``person`` keeps apart neither from the host nor from anybody at ``seats``."""
    there = {game.host_id, *(seat.user_id for seat in seats)} - {None}
    return not apart(person, there)


def closed_to(person: User) -> Q:
    """The same as a condition on tables, turned round."""
    seated = Seat.objects.filter(keeps_apart(person, "user"), game=OuterRef("pk"))
    return Q(keeps_apart(person, "host")) | Q(Exists(seated))
