"""The analyses of a person's games, in a copy of what is stored about them."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.registry import CopiedFile, PersonHooks, register
from games.luck.models import Analysis
from games.models import Seat

ANALYSES_READ_AT_ONCE = 50


def copied_analyses(person: User) -> Iterator[CopiedFile]:
    """The analyses of finished games, in which nothing is hidden any more."""
    yield CopiedFile("luck", _("Luck and decisions in your finished games."), _analyses(person))


def _analyses(person: User) -> Iterator[Mapping[str, Any]]:
    seats = Seat.objects.filter(user=person, game__status="finished").values("game")
    analyses = Analysis.objects.filter(game__in=seats).order_by("game")
    yield from analyses.values("game", "version", "found", "at").iterator(ANALYSES_READ_AT_ONCE)


register(PersonHooks(copied=copied_analyses))
