"""How long an open table waits: one whose game is for one sitting only while its host is on the site."""

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.clock.clock import PACES
from games.models import Game

OPEN_DAYS = 14
HOST_AWAY = timedelta(minutes=10)  # since the host was last seen on any page of the site
NEEDS_HOST = [pace for pace, times in PACES.items() if not times.pauses]


def expiry(pace: str, now: datetime) -> datetime:
    """Return when a table of this pace is closed that is opened ``now``, or whose host is here now."""
    return now + (HOST_AWAY if pace in NEEDS_HOST else timedelta(days=OPEN_DAYS))


def note_host_is_here(host: User) -> bool:
    """Keep the tables of ``host`` open that need them; return whether there are any."""
    now = timezone.now()
    tables = Game.objects.filter(host=host, status=Game.Status.OPEN, pace__in=NEEDS_HOST)
    return bool(tables.update(expires_at=now + HOST_AWAY))
