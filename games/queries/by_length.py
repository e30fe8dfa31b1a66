"""Games that are over, by how many actions they had."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Game

LENGTHS = {
    "50": (_("up to 50 actions"), {"version__lte": 50}),
    "100": (_("51 to 100"), {"version__gt": 50, "version__lte": 100}),
    "200": (_("101 to 200"), {"version__gt": 100, "version__lte": 200}),
    "400": (_("201 to 400"), {"version__gt": 200, "version__lte": 400}),
    "more": (_("more than 400"), {"version__gt": 400}),
}


def as_long(games: QuerySet[Game], name: str) -> QuerySet[Game]:
    """Those of ``games`` that are over, of the length of that name."""
    return games.filter(ended_at__isnull=False, **LENGTHS[name][1])
