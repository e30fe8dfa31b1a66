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
    return games.filter(pk__in=Seat.objects.filter(user__in=people(text)).values("game_id"))


def people(text: str) -> list[int]:
    """The numbers of the newest ``MOST_PEOPLE`` whom ``text`` fits.

    A list and no subquery: with their number known, the database reads what is theirs from the newest on if need be.
    """
    found = search.matching(User.objects.all(), text).order_by("-pk").values_list("pk", flat=True)
    return list(found[:MOST_PEOPLE])
