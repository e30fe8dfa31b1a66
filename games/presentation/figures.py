"""What a game counts of its players, for the figures that they read of themselves.

A game that counts anything has a module ``figures`` in its presentation, with two functions:

- ``count_action(seat, action, events, view)`` returns whole numbers by name, to be added up over all games. It is
  called with each action of a game that is over, for each person's seat. ``events``: what the action did; ``view``:
  what the seat saw before, if its player has chosen this action, else ``None``.
- ``figures(sums)`` returns what to show of these sums, each with its title.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.catalog import presentation_of
from games.engine.state import Event, View


class Figure(NamedTuple):
    """One figure in words: "Busts", "12 of 80 draws"."""

    title: str
    value: str


Sums = Mapping[str, int]
Counted = Callable[[int, str, Sequence[Event], View | None], Sums]


def counted_by(rules: str) -> Counted:
    """Return the function that counts one action for a game's own figures."""
    module = getattr(presentation_of(rules), "figures", None)
    return module.count_action if module else _nothing


def figures_of(rules: str, sums: Sums) -> list[Figure]:
    """What the game ``rules`` shows of what it has counted."""
    module = getattr(presentation_of(rules), "figures", None)
    return list(module.figures(sums)) if module else []


def share(part: int, whole: int) -> str:
    """A share in percent: "12%"."""
    return _("{number}%").format(number=round(100 * part / whole))


def average(total: int, number: int) -> str:
    """An average with one decimal, in the reader's language: "2.4"."""
    return number_format(total / number, decimal_pos=1)


def _nothing(_seat: int, _action: str, _events: Sequence[Event], _view: View | None) -> Sums:
    return {}
