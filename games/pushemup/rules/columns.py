"""What the actions make of a column: first on plain lists, for whoever looks ahead, then on the table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from . import counting
from .cards import LETTERS, PUSH, SEAT, SUPERPUSH

if TYPE_CHECKING:
    from .state import PushEmUp

Change: TypeAlias = tuple[list[str], list[str]]  # the column afterwards, and the cards that leave it, the oldest first
Led: TypeAlias = tuple[int | None, int | None]  # who led the column before and after

PAIR = "pair"
LAYINGS = ("cover", "add", PAIR, "run")  # the verbs that lay heroes on a column
PUSHINGS = (PUSH, SUPERPUSH)  # those that push one


def heroes_of(verb: str, values: str) -> str:
    """The heroes that such an action lays, in their order: a pair is written by its one value."""
    return values * 2 if verb == PAIR else values


def laid(column: Sequence[str], seat: int, heroes: str) -> Change:
    """The heroes are laid: on a card of the first one's value they cover it, else they go after it (UP-6 to UP-9)."""
    *kept, end = column
    new = [LETTERS[seat] + hero for hero in heroes]
    if end[1] == heroes[0]:
        return kept + new, [end]
    return [*column, *new], []


def pushed(column: Sequence[str], places: int) -> Change:
    """The last card moves up so many places, and the cards that it passes leave (UP-10, UP-11)."""
    first = len(column) - 1 - places
    return [*column[:first], column[-1]], list(column[first:-1])


def rebuild(state: "PushEmUp", index: int, change: Change) -> Led:
    """Put the change on the table: who led the column, and who does."""
    before, (after, gone) = state.columns[index], change
    state.columns[index] = after
    for card in gone:
        state.gone[SEAT[card]].append(card[1])
    was, leader = (counting.leader(counting.totals(column, state.seat_count)) for column in (before, after))
    return was, leader
