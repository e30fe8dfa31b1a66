"""How long people have usually waited for an opponent."""

import math
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
FEWEST_MATCHES = 20  # of people; fewer say nothing
MOST_READ = 2000
LASTS = 600  # seconds


def usual_waits() -> Mapping[tuple[str, str], timedelta]:
    """Return the median wait for an opponent, by game and pace, of the last four weeks.

    A table that a bot filled counts as a wait longer than any: a median among those is left out, and so is one of fewer
    than `FEWEST_MATCHES` of people. The newest `MOST_READ` tables count. Kept for ten minutes.
    """
    waits: Mapping[tuple[str, str], timedelta] = cache.get_or_set("usual-waits", _medians, LASTS)
    return waits


def _medians() -> dict[tuple[str, str], timedelta]:
    bots = Exists(Seat.objects.filter(game=OuterRef("pk")).exclude(bot=""))
    tables = Game.objects.filter(MATCHED, started_at__gt=timezone.now() - WEEKS).order_by("-started_at")
    columns = tables.values_list("rules", "pace", "created_at", "started_at", bots)
    waits = defaultdict(list)
    for rules, pace, opened, started, filled in columns[:MOST_READ]:
        waits[rules, pace].append(math.inf if filled else (started - opened).total_seconds())
    return {
        kind: timedelta(seconds=middle)
        for kind, each in waits.items()
        if sum(map(math.isfinite, each)) >= FEWEST_MATCHES and math.isfinite(middle := median(each))
    }
