"""Games by who played them, as staff look for them."""

from django.db.models import QuerySet

from accounts import search
from accounts.models import User
from games.models import Game, Seat

MOST_PEOPLE = 100  # a text that fits more of them finds no game in particular


def matching(games: QuerySet[Game], text: str) -> QuerySet[Game]:
    """Those of ``games`` whose id is ``text``; else those with a player of that number, name or e-mail, in part.

    Where it fits more than ``MOST_PEOPLE``, only the newest of these count.
    """
    by_id = games.filter(pk=text)
    if by_id.exists():
        return by_id
    people = search.matching(User.objects.all(), text).order_by("-pk").values_list("pk", flat=True)
    # A list and no subquery: with their number known, the database reads the games from the newest on if need be.
    return games.filter(pk__in=Seat.objects.filter(user__in=list(people[:MOST_PEOPLE])).values("game_id"))
