"""What a seat can do with its cards: choose heroes to begin with, lay and discard."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from games.pushemup.rules.cards import CIRCLE, COPIES, HEROES, next_to, start_size

RUN_LENGTH = 3

Hand: TypeAlias = tuple[str, ...]
Actions: TypeAlias = tuple[str, ...]


@cache
def starts(seats: int) -> Actions:
    """Every choice of heroes to begin with, in ascending order."""
    heroes = [hero for hero in HEROES for _ in range(COPIES)]
    choices = dict.fromkeys(combinations(heroes, start_size(seats)))
    return tuple(f"start:{','.join(choice)}" for choice in choices)


@cache
def layings(hand: Hand, end: str, own: bool) -> Sequence[tuple[str, str]]:
    """What a hand can lay on a last card, its own or an enemy's: verbs, and heroes in the notation of actions."""
    values = dict.fromkeys(card for card in hand if card in HEROES)
    fitting = [hero for hero in values if (hero == end and not own) or next_to(int(hero), int(end))]
    return (
        *(("cover" if hero == end else "add", hero) for hero in fitting),  # UP-6, UP-7
        *(("pair", hero) for hero in fitting if hand.count(hero) == COPIES),  # UP-8
        *(("run", run) for run in runs(hand) if _takes(end, own, run)),  # UP-9
    )


def runs(hand: Hand) -> Iterator[str]:
    """The hand as a run of three values, up and down, if it is one (UP-9)."""
    for low in hand:
        up = "".join(HEROES[(HEROES.index(low) + step) % CIRCLE] for step in range(RUN_LENGTH)) if low in HEROES else ""
        if sorted(up) == list(hand):
            yield up
            yield up[::-1]


def _takes(end: str, own: bool, run: str) -> bool:
    """Whether the run covers an enemy's last card, or goes on from the last card in line."""
    if end == run[0]:
        return not own
    step = int(run[1]) - int(run[0])
    return (int(end) + step) % CIRCLE == int(run[0])


@cache
def discards(hand: Hand) -> Actions:
    """The actions that discard a card (UP-12)."""
    return tuple(f"discard:{card}" for card in dict.fromkeys(hand))
