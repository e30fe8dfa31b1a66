"""Whether a game is somebody's first of its kind."""

from accounts.models import User
from games.models import Seat


def is_new_to(user: User, rules: str, *, besides: Seat | None = None) -> bool:
    """Whether ``user`` has no seat at a table of this game, but for ``besides``."""
    seats = Seat.objects.filter(user=user, game__rules=rules)
    return not (seats.exclude(pk=besides.pk) if besides else seats).exists()
