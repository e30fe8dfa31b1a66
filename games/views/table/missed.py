"""What somebody has missed at a table: from where on to step through its replay."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.models import Seat

AWAY = timedelta(minutes=1)  # whoever watches has been shown it sooner


@dataclass(frozen=True)
class Missed:
    """``first``: the number of the first action that was missed; ``count``: how many there were."""

    first: int
    count: int


def missed_at(seat: Seat, played: Sequence[Any]) -> Missed | None:
    """What the person at ``seat`` comes back to, of the newest actions ``played``; ``None`` where the table shows it.

    Neither their own doing, nor one decision alone with what followed from it, nor what has only just happened.
    """
    own = {row.at for row in played if row.person_id == seat.user_id}
    since = max([seat.seen_version or 0, *(row.number for row in played if row.at in own)])
    new = [row for row in played if row.number > since]
    if len({row.at for row in new}) < 2 or timezone.now() - new[0].at < AWAY:
        return None
    return Missed(since + 1, played[-1].number - since)
