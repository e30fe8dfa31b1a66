"""What a chart counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.words.numbers import points

View = Mapping[str, Any]


@dataclass(frozen=True)
class Measure:
    """A number a seat, worked out from a spectator's view."""

    title: Promise
    counted: Callable[[View], Sequence[int]]
    told: Callable[[int], str]  # "12 points"


def scores(view: View) -> Sequence[int]:
    """The score of each seat."""
    return view["scores"]


POINTS = Measure(_("Points over the game"), scores, points)
