"""Games by who played them, as staff look for them."""

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Game, Seat


def matching(games: QuerySet[Game], text: str) -> QuerySet[Game]:
    """Those of ``games`` whose id is ``text``; else those with a player of that id, or with it in name or e-mail."""
    by_id = games.filter(pk=text)
    if by_id.exists():
        return by_id
    return games.filter(pk__in=Seat.objects.filter(user__in=_people(text)).values("game_id"))


def _people(text: str) -> QuerySet[User]:
    wanted = Q(name__icontains=text) | Q(email__icontains=text)
    if text.isascii() and text.isdecimal() and len(text) < 19:
        wanted |= Q(pk=int(text))
    return User.objects.filter(wanted)
