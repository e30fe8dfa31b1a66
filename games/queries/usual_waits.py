"""How long people have usually waited for an opponent."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta
from statistics import median

from django.core.cache import cache
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Game, Seat
from games.models.game import MATCHED

WEEKS = timedelta(weeks=4)
FEWEST_MATCHES = 20  # matches; fewer say nothing
MOST_READ = 2000
LASTS = 600  # seconds


def usual_waits() -> Mapping[tuple[str, str], timedelta]:
    """Return the median wait for an opponent, by game and pace, of the last four weeks.

    Only matches of two people count, the newest `MOST_READ`, and a median needs `FEWEST_MATCHES`. Kept for ten minutes.
    """
    waits: Mapping[tuple[str, str], timedelta] = cache.get_or_set("usual-waits", _medians, LASTS)
    return waits


def _medians() -> dict[tuple[str, str], timedelta]:
    bots = Exists(Seat.objects.filter(game=OuterRef("pk")).exclude(bot=""))
    matches = Game.objects.filter(MATCHED, ~bots, started_at__gt=timezone.now() - WEEKS).order_by("-started_at")
    waits = defaultdict(list)
    for rules, pace, opened, started in matches.values_list("rules", "pace", "created_at", "started_at")[:MOST_READ]:
        waits[rules, pace].append(started - opened)
    return {
        kind: timedelta(seconds=median(wait.total_seconds() for wait in each))
        for kind, each in waits.items()
        if len(each) >= FEWEST_MATCHES
    }
