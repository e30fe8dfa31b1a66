"""Who of the people at a table has a profile."""

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Seat


def with_profiles(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """``seats`` with the names under which their players have a profile; "" for bots, guests and former players.

    Each name is looked up by a subquery: for a join PostgreSQL may walk through all people up to those seated, which is
    everybody where a new account sits.
    """
    people = User.objects.filter(pk=OuterRef("user"), guest=False, closed_at=None)
    return seats.annotate(profile_name=Coalesce(Subquery(people.values("name")), Value("")))
