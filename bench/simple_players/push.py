"""What the hints of PUSH say to a simple player."""

from collections.abc import Iterable, Mapping

from bench.simple_players import Advice, nothing
from games.engine.state import View
from games.push.rules import odds
from games.push.rules.cards import COLOUR, COLOURS, PLACES, ROLL, points

WORTH_BANKING = 8  # points of a colour
TOO_MANY_BUSTS = 0.1  # of the cards left


def draw(view: View) -> Iterable[str]:
    return ["draw"]


def stop(view: View) -> Iterable[str]:
    return ["stop"]


def bank_or_draw(view: View) -> Iterable[str]:
    """Bank a colour with most points if it is worth it; otherwise draw."""
    worth = {
        colour: points(card for card in view["bench"][view["viewer"]] if COLOUR[card] == colour) for colour in COLOURS
    }
    most = max(worth.values())
    return [f"bank:{colour}" for colour in COLOURS if worth[colour] == most >= WORTH_BANKING] or ["draw"]


def draw_or_stop(view: View) -> Iterable[str]:
    """Stop once too many cards would bust; the ring beside the deck tells how many."""
    busts, unseen = odds.count_busts(view)
    return ["stop"] if busts >= TOO_MANY_BUSTS * unseen else ["draw"]


def place_on_poorest(view: View) -> Iterable[str]:
    """Place the card where there are fewest points."""
    worth = _worth_of_places(view)
    return [action for action, found in worth.items() if found == min(worth.values())]


def place_on_richest(view: View) -> Iterable[str]:
    """Place the card where there are most points."""
    worth = _worth_of_places(view)
    return [action for action, found in worth.items() if found == max(worth.values())]


def _worth_of_places(view: View) -> dict[str, int]:
    stacks = dict(zip(PLACES, map(points, view["stacks"]), strict=False))
    return {action: stacks.get(action, 0) for action in view["legal"]}


def take_best(view: View) -> Iterable[str]:
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
    "Bank a colour worth 8 or more: your whole turn, but safe. Else draw.": bank_or_draw,
    "Best on a poor stack: its taker rolls the die and loses that colour.": place_on_poorest,
    "No number or colour twice in a stack. Make one high: you take first.": place_on_richest,
    "The deck is empty: stop and take the best stack.": stop,
    "Stop once 1 in 10 would bust: a bust gets no stack and rolls the die.": draw_or_stop,
    "Draw: a card starts a stack, or joins one without its number or colour.": draw,
    "The others take in reverse order now. You still take first.": nothing,
    "You can’t bust yet, so keep drawing. You take a stack first.": draw,
    "A Roll card: you roll after taking, and lose the colour rolled.": take_best_without_roll,
    "Take the best stack. On your Bench it counts, but you can lose it.": take_best,
    "Take the best stack left. It counts, but you can lose it.": take_best,
}
