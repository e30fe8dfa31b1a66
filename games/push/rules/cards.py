"""The box: 120 cards and a die (PUSH-1, PUSH-2)."""

from collections.abc import Iterable

COLOURS = ("red", "yellow", "green", "blue", "purple")
STAR = "star"
FACES = (*COLOURS, STAR)

SHAPES = {
    "red": "triangle",
    "yellow": "circle",
    "green": "square",
    "blue": "diamond",
    "purple": "hexagon",
}

ROLL = "roll"
SWITCH = "switch"
ROLLS = 18
SWITCHES = 12
COPIES = 3

NUMBERED = tuple(f"{colour[0]}{value}" for colour in COLOURS for value in range(1, 7))

COLOUR = {f"{colour[0]}{value}": colour for colour in COLOURS for value in range(1, 7)}
POINTS = {card: int(card[1]) for card in NUMBERED} | {ROLL: 0, SWITCH: 0}

# A card may lie on a stack if their masks share no bit (PUSH-5, PUSH-6):
# one bit for each number, one for each colour, one for Roll.
MASK = {card: 1 << int(card[1]) | 1 << (7 + COLOURS.index(COLOUR[card])) for card in NUMBERED} | {ROLL: 1}


def box(*, without_switch: bool) -> list[str]:
    """Every card of the game, in the order in which the deal shuffles them (PUSH-24)."""
    numbered = [card for card in NUMBERED for _ in range(COPIES)]
    return numbered + [ROLL] * ROLLS + [SWITCH] * (0 if without_switch else SWITCHES)


def points(cards: Iterable[str]) -> int:
    """The sum of the numbers (PUSH-23); Roll cards have none."""
    return sum(POINTS[card] for card in cards)


def mask(stack: Iterable[str]) -> int:
    """All numbers and colours of a stack, and whether it holds a Roll card, as one mask."""
    bits = 0
    for card in stack:
        bits |= MASK[card]
    return bits
