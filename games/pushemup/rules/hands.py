"""The actions open in each phase, in the order in which they are listed."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from . import phases
from .cards import CIRCLE, COPIES, HEROES, LETTERS, PUSH, SUPERPUSH, next_to, start_size

if TYPE_CHECKING:
    from .state import PushEmUp

RUN = 3
MOST_PLACES = 3

Hand: TypeAlias = tuple[str, ...]
Actions: TypeAlias = tuple[str, ...]


def start(state: "PushEmUp") -> Actions:
    """Any heroes of one's team, equal values too (UP-3, UP-4)."""
    return starts(state.seat_count)


@cache
def starts(seats: int) -> Actions:
    """Every choice of heroes to begin with, by ascending values."""
    heroes = [hero for hero in HEROES for _ in range(COPIES)]
    choices = dict.fromkeys(combinations(heroes, start_size(seats)))
    return tuple(f"start:{','.join(choice)}" for choice in choices)


def play(state: "PushEmUp") -> Actions:
    """Column by column what can be laid, then pushed; then the discards (UP-6 to UP-12)."""
    seat, columns = state.acting, state.columns
    hand, letter = tuple(state.hands[seat]), LETTERS[seat]
    actions = [
        f"{verb}:{number}:{heroes}"
        for number, column in enumerate(columns, 1)
        for verb, heroes in layings(hand, column[-1][1], column[-1][0] == letter)
    ]
    if PUSH in hand:
        actions += [f"push:{number}" for number, column in enumerate(columns, 1) if len(column) > 1]
    if SUPERPUSH in hand:
        for number, column in enumerate(columns, 1):
            actions += [f"superpush:{number}:{places}" for places in range(1, min(MOST_PLACES + 1, len(column)))]
    return (*actions, *discards(hand))


def over(state: "PushEmUp") -> Actions:
    """Nothing is left to do."""
    return ()


@cache
def layings(hand: Hand, end: str, own: bool) -> Sequence[tuple[str, str]]:
    """What a hand can lay on such a hero, one's own or an enemy's: verbs, and heroes as they are written."""
    values = dict.fromkeys(card for card in hand if card in HEROES)
    fitting = [hero for hero in values if (hero == end and not own) or next_to(int(hero), int(end))]
    return (
        *(("cover" if hero == end else "add", hero) for hero in fitting),  # UP-6, UP-7
        *(("pair", hero) for hero in fitting if hand.count(hero) == COPIES),  # UP-8
        *(("run", run) for run in runs(hand) if _takes(end, own, run)),  # UP-9
    )


def runs(hand: Hand) -> Iterator[str]:
    """The whole hand as three consecutive values, up and down, if that is what it holds (UP-9)."""
    for low in hand:
        up = "".join(HEROES[(HEROES.index(low) + step) % CIRCLE] for step in range(RUN)) if low in HEROES else ""
        if sorted(up) == list(hand):
            yield up
            yield up[::-1]


def _takes(end: str, own: bool, run: str) -> bool:
    """Whether the run covers the enemy's end of a column, or goes on in its line."""
    if end == run[0]:
        return not own
    step = int(run[1]) - int(run[0])
    return (int(end) + step) % CIRCLE == int(run[0])


@cache
def discards(hand: Hand) -> Actions:
    """Any one card (UP-12)."""
    return tuple(f"discard:{card}" for card in dict.fromkeys(hand))


BY_PHASE: dict[str, Callable[["PushEmUp"], Actions]] = {
    phases.START: start,
    phases.PLAY: play,
    phases.OVER: over,
}
