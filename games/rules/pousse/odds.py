"""What a view lets one work out: for bots and for the page. Functions of views only."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .box import CARDS


def unseen(view: Mapping[str, Any]) -> Counter[str]:
    """The cards of the pile, whose order nobody knows."""
    cards = Counter(CARDS)
    cards.subtract(view["discard"])
    if view["card"] is not None:
        cards[view["card"]] -= 1
    return +cards


def next_card(view: Mapping[str, Any]) -> Counter[str]:
    """The cards of which the next one is drawn: those of the pile, or all where it is empty (PO-13)."""
    return unseen(view) or Counter(CARDS)
