"""Stacks as the hard player weighs them: what may not be added, and what they count."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.rules.push.cards import MASK, POINTS, ROLL, mask, points
from games.rules.push.legal import MOST_STACKS

ROLL_BIT = MASK[ROLL]


class Pile(NamedTuple):
    """A stack without the order of its cards."""

    mask: int  # as in the rules' cards: numbers, colours and Roll card that lie on it
    points: int


Piles: TypeAlias = tuple[Pile, ...]


def piles(stacks: Sequence[Sequence[str]]) -> Piles:
    """The piles of a view's stacks."""
    return tuple(Pile(mask(stack), points(stack)) for stack in stacks)


def placements(before: Piles, card: str) -> list[Piles]:
    """The piles after each legal placement of the card, in the order of the rules' actions (PUSH-5 to 7)."""
    bits, value = MASK[card], POINTS[card]
    after = [
        (*before[:index], Pile(pile.mask | bits, pile.points + value), *before[index + 1 :])
        for index, pile in enumerate(before)
        if not pile.mask & bits
    ]
    if len(before) < MOST_STACKS:
        after.append((*before, Pile(bits, value)))
    return after
