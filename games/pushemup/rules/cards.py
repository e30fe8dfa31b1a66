"""The teams, their cards (UP-1, UP-2), and what a seat can do with a hand: choose heroes, lay and discard.

A card of a hand is written as its value or its name (`9`, `push`), a card of a column with its team's letter (`r9`).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

TEAMS = ("red", "purple", "green", "blue")  # by seat
LETTERS = tuple(team[0] for team in TEAMS)

HEROES = tuple("0123456789")  # they sort before the names below, as in a hand
PUSH = "push"
SUPERPUSH = "superpush"

COPIES = 2  # of each hero
PUSHES = 4
CIRCLE = len(HEROES)  # 0 comes between 9 and 1

SEAT = {letter + hero: seat for seat, letter in enumerate(LETTERS) for hero in HEROES}
VALUE = {letter + hero: int(hero) for letter in LETTERS for hero in HEROES}


def team(seats: int, options: Mapping[str, object]) -> list[str]:
    """The cards of each team, in the order in which the deal shuffles them: heroes ascending, then the Push cards."""
    pushes = PUSHES if seats < len(TEAMS) or options["four_pushes"] else PUSHES - 1
    heroes = [hero for hero in HEROES for _ in range(COPIES)]
    return heroes + [PUSH] * pushes + [SUPERPUSH] * bool(options["apocalypse"])


def start_size(seats: int) -> int:
    """The number of heroes that each seat begins with (UP-3)."""
    return 3 if seats == 2 else 2


def next_to(value: int, other: int) -> bool:
    """Whether two values are neighbours on the circle."""
    return (value - other) % CIRCLE in (1, CIRCLE - 1)


# Hands

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
