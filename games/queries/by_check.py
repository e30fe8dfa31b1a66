"""Games by what the check of their history found."""

from django.db.models import QuerySet

from games.models import Game, HistoryCheck


def faulty(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those of ``games`` whose history does not hold."""
    return games.filter(pk__in=HistoryCheck.objects.exclude(faults="").values("game_id"))
