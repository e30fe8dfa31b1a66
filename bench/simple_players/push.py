"""What the hints of PUSH say to a simple player."""

from collections.abc import Iterable, Mapping

from bench.simple_players import Advice, nothing
from games.engine.state import View
from games.push.rules.cards import ROLL, points


def draw(view: View) -> Iterable[str]:
    """Draw."""
    return ["draw"]


def stop(view: View) -> Iterable[str]:
    """Stop."""
    return ["stop"]


def take_best(view: View) -> Iterable[str]:
    """Take a stack with most points."""
    return _best(view, without_roll=False)


def take_best_without_roll(view: View) -> Iterable[str]:
    """Take a stack with most points among those without a Roll card; without such a stack any."""
    return _best(view, without_roll=True)


def _best(view: View, *, without_roll: bool) -> Iterable[str]:
    stacks = {
        action: points(stack)
        for action, stack in zip(view["legal"], view["stacks"], strict=True)
        if not (without_roll and ROLL in stack)
    }
    return [action for action, worth in stacks.items() if worth == max(stacks.values())]


RULES: Mapping[str, Advice] = {
    "Draw the first card. It starts a stack.": draw,
    "Draw, or bank a colour to keep it safe: that takes your whole turn.": nothing,
    "Take a Roll card, and you roll the die and lose that colour.": nothing,
    "A stack can’t repeat a number or a colour.": nothing,
    "The deck is empty: stop and take the best stack.": stop,
    "A card that fits nowhere is a bust: no stack, and you roll.": nothing,
    "Draw: a card starts a stack, or joins one without its number or colour.": draw,
    "The others take in reverse order now. You still take first.": nothing,
    "You can’t bust yet, so keep drawing. You take a stack first.": draw,
    "A Roll card: you roll after taking, and lose the colour rolled.": take_best_without_roll,
    "Take the best stack. On your Bench it counts, but you can lose it.": take_best,
    "Take the best stack left. It counts, but you can lose it.": take_best,
}
