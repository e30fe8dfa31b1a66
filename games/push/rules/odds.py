"""What a player can work out from a view: for bots and for the aid on the page."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.state import View
from games.push.rules.cards import COLOUR, FACES, ROLL, STAR, SWITCH, box, places, points


def unseen(view: View) -> Counter[str]:
    """Count the cards of the deck: all that the view does not show."""
    cards = Counter(box(without_switch=view["options"]["without_switch"]))
    cards.subtract(_shown(view))
    cards.subtract(view["discarded"])
    return +cards


def nowhere(view: View) -> list[str]:
    """The unseen kinds of card that would bust now, in the order of the box (PUSH-11)."""
    return [card for card in unseen(view) if card != SWITCH and not places(view["stacks"], card)]


def count_busts(view: View) -> tuple[int, int]:
    """How many unseen cards would bust, and how many cards are unseen."""
    cards = unseen(view)
    return sum(cards[card] for card in nowhere(view)), cards.total()


def losses(view: View, seat: int, stack: Sequence[str]) -> dict[str, int]:
    """The points that a roll would cost the seat, by face, after the stack has joined its Bench (PUSH-14, PUSH-22).

    With an empty stack, the cost of a bust (PUSH-11).
    """
    bench = [card for card in (*view["bench"][seat], *stack) if card != ROLL]
    lost = {face: points(card for card in bench if COLOUR[card] == face) for face in FACES}
    if view["options"]["risky"]:
        lost[STAR] = points(bench)
    return lost


def _shown(view: View) -> Iterable[str]:
    yield from [SWITCH] * view["switches"]
    if view["drawn"] is not None:
        yield view["drawn"]
    for pile in (*view["stacks"], *view["bench"], *view["bank"]):
        yield from pile
