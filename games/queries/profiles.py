"""Who of the people at a table has a profile."""

from django.db.models import Case, F, QuerySet, Value, When

from games.models import Seat


def with_profiles(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """``seats`` with the names under which their players have a profile; "" for bots, guests and former players."""
    named = When(user__guest=False, user__closed_at=None, then=F("user__name"))
    return seats.annotate(profile_name=Case(named, default=Value("")))
