"""What a view lets one work out: for bots and for the page's aid. Functions of views only."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from .cards import COLOUR, FACES, ROLL, STAR, SWITCH, box, points
from .legal import places

View: TypeAlias = Mapping[str, Any]


def unseen(view: View) -> Counter[str]:
    """The cards of the box that the view does not show: those in the deck and those discarded."""
    cards = Counter(box(without_switch=view["options"]["without_switch"]))
    cards.subtract(_shown(view))
    return +cards


def nowhere(view: View) -> list[str]:
    """The unseen kinds of card that would fit on no stack now, in the order of the box (PUSH-11)."""
    return [card for card in unseen(view) if card != SWITCH and not places(view["stacks"], card)]


def bust(view: View) -> tuple[int, int]:
    """How many unseen cards fit nowhere, and how many cards are unseen."""
    cards = unseen(view)
    return sum(cards[card] for card in nowhere(view)), cards.total()


def losses(view: View, seat: int, stack: Sequence[str]) -> dict[str, int]:
    """Points that a roll would cost the seat, by face, after the stack has joined its Bench.

    With an empty stack: what a bust would cost (PUSH-11, PUSH-14, PUSH-22).
    """
    bench = [card for card in (*view["bench"][seat], *stack) if card != ROLL]
    lost = {face: points(card for card in bench if COLOUR[card] == face) for face in FACES}
    if view["options"]["risky"]:
        lost[STAR] = points(bench)
    return lost


def _shown(view: View) -> Iterable[str]:
    yield from [SWITCH] * view["switches"]
    if view["drawn"] is not None:
        yield view["drawn"]
    for pile in (*view["stacks"], *view["bench"], *view["bank"]):
        yield from pile
