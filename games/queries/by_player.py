"""Games by who played them, as staff look for them."""

from django.db.models import Exists, OuterRef, QuerySet

from accounts import search
from accounts.models import User
from games.models import Game, Seat

MOST_PEOPLE = 100  # a text that fits more of them finds no game in particular


def matching(games: QuerySet[Game], text: str, reader: User) -> QuerySet[Game]:
    """Those of ``games`` whose id is ``text``; else those with a player whom ``reader`` finds by it.

    Where it fits more than ``MOST_PEOPLE``, only the newest of these count.
    """
    by_id = games.filter(pk=text)
    if by_id.exists():
        return by_id
    return games.filter(pk__in=Seat.objects.filter(user__in=people(text, reader)).values("game_id"))


def people(text: str, reader: User) -> list[int]:
    """The numbers of the newest ``MOST_PEOPLE`` whom ``reader`` finds by ``text``.

    A list and no subquery: with their number known, the database reads what is theirs from the newest on if need be.
    """
    found = search.matching(User.objects.all(), text, reader).order_by("-pk").values_list("pk", flat=True)
    return list(found[:MOST_PEOPLE])


def plays(user: User) -> Exists:
    """Whether ``user`` has a seat in the game of a row."""
    return Exists(Seat.objects.filter(game=OuterRef("game"), user=user))
