"""Games by who played them, as staff look for them."""

from django.db.models import QuerySet

from accounts import search
from accounts.models import User
from games.models import Game, Seat


def matching(games: QuerySet[Game], text: str) -> QuerySet[Game]:
    """Those of ``games`` whose id is ``text``; else those with a player of that number, name or e-mail, in part."""
    by_id = games.filter(pk=text)
    if by_id.exists():
        return by_id
    people = search.matching(User.objects.all(), text)
    return games.filter(pk__in=Seat.objects.filter(user__in=people).values("game_id"))
