"""The teams and their cards (UP-1, UP-2).

A card of a hand is written as its value or its name (`9`, `push`), a card of a column with its team's letter (`r9`).
"""

from collections.abc import Mapping

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
