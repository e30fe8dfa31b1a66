"""The box, with 120 cards and a die (PUSH-1, PUSH-2), and the stacks on which a card may be placed."""

from collections.abc import Iterable, Sequence

COLOURS = ("red", "yellow", "green", "blue", "purple")
STAR = "star"
FACES = (*COLOURS, STAR)

ROLL = "roll"
SWITCH = "switch"
ROLLS = 18
SWITCHES = 12
COPIES = 3

NUMBERED = tuple(f"{colour[0]}{value}" for colour in COLOURS for value in range(1, 7))

KINDS = (*NUMBERED, ROLL, SWITCH)

COLOUR = {f"{colour[0]}{value}": colour for colour in COLOURS for value in range(1, 7)}
POINTS = {card: int(card[1]) for card in NUMBERED} | {ROLL: 0, SWITCH: 0}

# A card may be placed on a stack if their masks share no bit (PUSH-5, PUSH-6):
# there is a bit for each number, one for each colour and one for Roll cards.
MASK = {card: 1 << int(card[1]) | 1 << (7 + COLOURS.index(COLOUR[card])) for card in NUMBERED} | {ROLL: 1}


def box(*, without_switch: bool) -> list[str]:
    """Every card of the game, in the order in which the deal passes them to the shuffle (PUSH-24)."""
    numbered = [card for card in NUMBERED for _ in range(COPIES)]
    return numbered + [ROLL] * ROLLS + [SWITCH] * (0 if without_switch else SWITCHES)


def points(cards: Iterable[str]) -> int:
    """The sum of the numbers (PUSH-23); Roll cards count 0."""
    return sum(POINTS[card] for card in cards)


def mask(stack: Iterable[str]) -> int:
    """The numbers and colours of a stack, and whether it has a Roll card, as one mask."""
    bits = 0
    for card in stack:
        bits |= MASK[card]
    return bits


PLACES = ("place:1", "place:2", "place:3")  # there are three stacks at most


def places(stacks: Sequence[Iterable[str]], card: str) -> tuple[str, ...]:
    """The actions that place the card: on stacks that share nothing with it, and on a new one (PUSH-5 to PUSH-7)."""
    bits = MASK[card]
    fitting = [place for place, stack in zip(PLACES, stacks, strict=False) if not bits & mask(stack)]
    return (*fitting, *PLACES[len(stacks) : len(stacks) + 1])
