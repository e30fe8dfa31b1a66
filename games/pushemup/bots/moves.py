"""What a hand can do to the columns, for any seat: the rules' actions in a form that is quick to weigh."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.engine.state import View
from games.pushemup.rules.cards import LETTERS, PUSH, SUPERPUSH
from games.pushemup.rules.columns import LAYINGS, heroes_of
from games.pushemup.rules.game import MOST_PLACES
from games.pushemup.rules.hands import layings

from .table import Column, Hand

DISCARD = "discard"
NOWHERE = -1


class Move(NamedTuple):
    """The cards spent, and the column that it changes, if any, as it is afterwards."""

    column: int  # from 0; NOWHERE for a discard
    after: Column
    spent: Hand


def of_action(view: View, action: str) -> Move:
    """The viewer's legal action as a move."""
    verb, _, argument = action.partition(":")
    if verb == DISCARD:
        return discard(argument)
    number, _, rest = argument.partition(":")
    index = int(number) - 1
    column = tuple(view["columns"][index])
    if verb in LAYINGS:
        return lay(index, column, view["viewer"], heroes_of(verb, rest))
    return push(index, column, verb, int(rest or 1))


def to_action(move: Move, columns: Sequence[Column]) -> str:
    """The move as the rules write it."""
    card = move.spent[0]
    if move.column == NOWHERE:
        return f"{DISCARD}:{card}"
    number, before = move.column + 1, columns[move.column]
    if card == PUSH:
        return f"{PUSH}:{number}"
    if card == SUPERPUSH:
        return f"{SUPERPUSH}:{number}:{len(before) - len(move.after)}"
    match len(move.spent):
        case 1:
            return f"{'cover' if len(move.after) == len(before) else 'add'}:{number}:{card}"
        case 2:
            return f"pair:{number}:{card}"
        case _:
            return f"run:{number}:{''.join(move.spent)}"


def moves(columns: Sequence[Column], hand: Hand, seat: int) -> list[Move]:
    """All that the hand can lay and push; discards are left out."""
    letter = LETTERS[seat]
    found = [
        lay(index, column, seat, heroes)
        for index, column in enumerate(columns)
        for heroes in _layings(hand, column[-1][1], column[-1][0] == letter)
    ]
    for card, most in ((PUSH, 1), (SUPERPUSH, MOST_PLACES)):
        if card in hand:
            for index, column in enumerate(columns):
                found += [push(index, column, card, places) for places in range(1, min(most + 1, len(column)))]
    return found


def lay(index: int, column: Column, seat: int, heroes: str) -> Move:
    """Heroes laid on the column (UP-6 to UP-9)."""
    kept = column[:-1] if column[-1][1] == heroes[0] else column
    return Move(index, kept + _named(seat, heroes), tuple(heroes))


def push(index: int, column: Column, card: str, places: int) -> Move:
    """The column pushed (UP-10, UP-11)."""
    return Move(index, column[: -1 - places] + column[-1:], (card,))


def discard(card: str) -> Move:
    """A card discarded (UP-12)."""
    return Move(NOWHERE, (), (card,))


@cache
def _layings(hand: Hand, end: str, own: bool) -> tuple[str, ...]:
    return tuple(heroes_of(verb, heroes) for verb, heroes in layings(hand, end, own))


@cache
def _named(seat: int, heroes: str) -> Column:
    return tuple(LETTERS[seat] + hero for hero in heroes)
