"""How an action changes a column, and who leads it: on lists, for the position; from a view, for bots and the page."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.engine.state import View
from games.pushemup.rules import counting
from games.pushemup.rules.cards import LETTERS, PUSH, SUPERPUSH

Change: TypeAlias = tuple[list[str], list[str]]  # the column afterwards, and the cards that leave it, oldest first
Led: TypeAlias = tuple[int | None, int | None]  # who led the column before and after

PAIR, RUN = "pair", "run"
LAYINGS = ("cover", "add", PAIR, RUN)  # the verbs that lay heroes on a column
PUSHINGS = (PUSH, SUPERPUSH)  # the verbs that push one


def heroes_of(verb: str, values: str) -> str:
    """The heroes that an action lays, in order; the notation of a pair has its value once."""
    return values * 2 if verb == PAIR else values


def lay_on(column: Sequence[str], seat: int, heroes: str) -> Change:
    """Lay the heroes: they cover a last card with the value of the first, or go after it (UP-6 to UP-9)."""
    *before, end = column
    new = [LETTERS[seat] + hero for hero in heroes]
    if end[1] == heroes[0]:
        return before + new, [end]
    return [*column, *new], []


def push_up(column: Sequence[str], places: int) -> Change:
    """Move the last card up by ``places``; the cards that it passes leave the game (UP-10, UP-11)."""
    first = len(column) - 1 - places
    return [*column[:first], column[-1]], list(column[first:-1])


class ColumnStanding(NamedTuple):
    """How a column counts: the sum of each seat, and the seat that leads it (UP-14)."""

    totals: list[int]
    leader: int | None


class ColumnOutcome(NamedTuple):
    """A column after an action."""

    number: int  # from 1
    column: list[str]
    gone: list[str]  # the cards that leave, oldest first
    before: ColumnStanding
    after: ColumnStanding


def standings(view: View) -> list[ColumnStanding]:
    """How the columns of the view count."""
    return [_standing(column, view["seats"]) for column in view["columns"]]


def outcome(view: View, action: str) -> ColumnOutcome | None:
    """What the viewer's action would do to its column; None for a discard or a choice of heroes."""
    verb, _, argument = action.partition(":")
    number, _, rest = argument.partition(":")
    if verb in LAYINGS:
        before = view["columns"][int(number) - 1]
        after, gone = lay_on(before, view["viewer"], heroes_of(verb, rest))
    elif verb in PUSHINGS:
        before = view["columns"][int(number) - 1]
        after, gone = push_up(before, int(rest or 1))
    else:
        return None
    seats = view["seats"]
    return ColumnOutcome(int(number), after, gone, _standing(before, seats), _standing(after, seats))


def _standing(column: list[str], seats: int) -> ColumnStanding:
    totals = counting.totals(column, seats)
    return ColumnStanding(totals, counting.leader(totals))
