"""A person's ratings, former names, and the people with whom they shared a browser, on their page for staff."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import FormerName, SharedBrowser, User
from games.play.staff.permissions import may_change_people
from games.ratings.curve import named_curves
from pushsite.compiled import compiled

SHARED_BROWSERS_SHOWN = 50


@dataclass(frozen=True)
class BrowserShared:
    """Another account that has signed in with a browser of the person, and when that was seen last."""

    other: User
    at: datetime


def standing_of(staff: User, person: User) -> dict[str, Any]:
    """The context of ``_standing.html``, also of a closed account; nothing for staff who may not act on people.

    Three queries, however much there is; all former names, since a person gets at most one in 30 days.
    """
    if not may_change_people(staff) or person == staff:
        return {}
    rows = _newest_shared(staff.pk, person.pk)
    return {
        "standing": True,
        "ratings": named_curves(person.pk),
        "former_names": list(FormerName.objects.filter(person=person)),
        "browsers": [BrowserShared(row.second if row.first == person else row.first, row.at) for row in rows],
    }


@compiled
def _newest_shared(staff: int, person: int) -> QuerySet[SharedBrowser]:
    """The browsers shared with ``person`` within 90 days, the newest first, without ``staff`` as the other."""
    rows = SharedBrowser.objects.filter(Q(first=person) | Q(second=person)).exclude(Q(first=staff) | Q(second=staff))
    return rows.select_related("first", "second").order_by("-at", "-pk")[:SHARED_BROWSERS_SHOWN]
