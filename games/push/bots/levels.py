"""The bots of PUSH, one for each level, and the reasons that go with their choices.

Easy and normal follow rules of thumb; hard and expert compare the margins over the others that they can expect.
"""

from collections.abc import Sequence
from random import Random

from games.bots import BotChoice, Level
from games.engine.state import View
from games.push.bots import margins
from games.push.rules import odds
from games.push.rules.cards import COLOUR, COLOURS, POINTS, ROLL, points
from games.push.rules.game import Phase

DRAW = "draw"
STOP = "stop"

# Easy

EASY_RISK = 0.25  # the chance of a bust that it accepts,
EASY_VARIATION = 0.2  # more or less by up to this
EASY_BANKING = 0.15  # how often it banks, whatever it has


def easy(view: View, noise: Random) -> BotChoice:
    """Stops at a risk that varies, places cards anywhere and ignores Roll cards."""
    match view["phase"]:
        case Phase.TURN:
            if noise.random() < EASY_BANKING:
                return _bank(*noise.choice(list(_bench_points(view).items())))
            return _begin_drawing()
        case Phase.PLACE:
            return _place(view, noise.choice(view["legal"]))
        case Phase.PUSH:
            return _by_risk(view, EASY_RISK + noise.uniform(-EASY_VARIATION, EASY_VARIATION))
        case _:
            return _take(view, _best(view, [points(stack) for stack in view["stacks"]]))


# Normal

NORMAL_RISK = 0.1  # the chance of a bust that it accepts
ROLL_COST = 4  # the points that it expects to lose by a Roll card
WORTH_BANKING = 15  # the points of a colour that are worth a turn
LATE = 10  # with fewer cards in the deck, banking saves too little


def normal(view: View, noise: Random) -> BotChoice:
    """Stops at a fixed risk, avoids Roll cards and banks a colour once it is worth a turn."""
    match view["phase"]:
        case Phase.TURN:
            colour, value = _best_colour(view)
            if value >= WORTH_BANKING and view["deck"] >= LATE:
                return _bank(colour, value)
            return _begin_drawing()
        case Phase.PLACE:
            return _normal_placing(view)
        case Phase.PUSH:
            return _by_risk(view, NORMAL_RISK)
        case _:
            return _take(view, _best(view, [_less_a_roll(stack) for stack in view["stacks"]]))


def _normal_placing(view: View) -> BotChoice:
    """A number goes on the best stack that takes it, a Roll card on the worst."""
    stacks = [*view["stacks"], []]
    values = {action: _less_a_roll(stacks[_stack_number(action) - 1]) for action in view["legal"]}
    pick = min if view["drawn"] == ROLL else max
    return _place(view, pick(values, key=values.__getitem__))


def _less_a_roll(stack: Sequence[str]) -> int:
    return points(stack) - ROLL_COST * (ROLL in stack)


# Hard and expert

HARD_NOISE = 1.0  # points, either way, in what drawing on seems to bring


def hard(view: View, noise: Random) -> BotChoice:
    """Like expert, but it misjudges what drawing on brings."""
    return _look_ahead(view, noise.uniform(-HARD_NOISE, HARD_NOISE))


def expert(view: View, noise: Random) -> BotChoice:
    """Looks one card ahead: weighs every unseen card, what the others take and what rolls cost."""
    return _look_ahead(view, 0.0)


def _look_ahead(view: View, mistake: float) -> BotChoice:
    seen, switches = margins.bot_view(view), view["switches"]
    match view["phase"]:
        case Phase.TURN:
            colour, value = _best_colour(view)
            if margins.saved_by_banking(view, value) > margins.cost_of_banking(view["seats"]):
                return _bank(colour, value)
            return _begin_drawing()
        case Phase.PLACE:
            return _hard_placing(view)
        case Phase.PUSH:
            stacks = margins.weighed_stacks(view["stacks"])
            draw = margins.drawing(seen, stacks, switches, odds.unseen(view)) + mistake
            stop = margins.stopping(seen, stacks, switches)
            action = DRAW if draw > stop else STOP
            return BotChoice(action, {"code": "margin", "draw": round(draw, 1), "stop": round(stop, 1)})
        case _:
            return hard_taking(view)


def _hard_placing(view: View) -> BotChoice:
    """Wherever stopping at once, or after one more card, promises most."""
    seen, unseen, switches = margins.bot_view(view), odds.unseen(view), view["switches"]
    values = []
    for after in margins.placements(margins.weighed_stacks(view["stacks"]), view["drawn"]):
        value = margins.stopping(seen, after, switches)
        if view["deck"]:
            value = max(value, margins.drawing(seen, after, switches, unseen))
        values.append(value)
    return _place(view, _best(view, values))


def hard_taking(view: View) -> BotChoice:
    """The stack that is worth most, less what the others then get."""
    seen = margins.bot_view(view)
    values = margins.takings(seen, margins.weighed_stacks(view["stacks"]), seen.queue(view["switches"]))
    return _take(view, _best(view, values))


# What they share


def _bench_points(view: View) -> dict[str, int]:
    """The points on the viewer's Bench by colour, without colours that it does not hold."""
    totals = dict.fromkeys(COLOURS, 0)
    for card in view["bench"][view["viewer"]]:
        totals[COLOUR[card]] += POINTS[card]
    return {colour: total for colour, total in totals.items() if total}


def _best_colour(view: View) -> tuple[str, int]:
    """The colour with most points on the viewer's Bench, which must not be empty."""
    totals = _bench_points(view)
    colour = max(totals, key=totals.__getitem__)
    return colour, totals[colour]


def _best(view: View, values: Sequence[float]) -> str:
    """The legal action of the highest value; ``values`` are in the order of the legal actions."""
    best: str = view["legal"][values.index(max(values))]
    return best


def _stack_number(action: str) -> int:
    return int(action.partition(":")[2])


# Choices with their reasons


def _begin_drawing() -> BotChoice:
    """Draw rather than bank."""
    return BotChoice(DRAW, {"code": "turn"})


def _bank(colour: str, value: int) -> BotChoice:
    """``value`` is how many points of the colour are on the Bench."""
    return BotChoice(f"bank:{colour}", {"code": "bank", "colour": colour, "points": value})


def _by_risk(view: View, accepted: float) -> BotChoice:
    """Draw unless more than the accepted share of the unseen cards would bust."""
    bust, unseen = odds.count_busts(view)
    action = DRAW if bust <= accepted * unseen else STOP
    return BotChoice(action, {"code": "risk", "bust": bust, "unseen": unseen})


def _place(view: View, action: str) -> BotChoice:
    """``points`` is what the stack is worth afterwards."""
    number = _stack_number(action)
    stack = view["stacks"][number - 1 : number]
    value = points((*(stack[0] if stack else ()), view["drawn"]))
    return BotChoice(action, {"code": "place", "card": view["drawn"], "stack": number, "points": value})


def _take(view: View, action: str) -> BotChoice:
    """``roll`` says whether the stack costs a roll (PUSH-14)."""
    number = _stack_number(action)
    stack = view["stacks"][number - 1]
    return BotChoice(action, {"code": "take", "stack": number, "points": points(stack), "roll": ROLL in stack})


# The anchors of easy and expert come from 1,200 games at tables of all sizes: with 95 % certainty easy is within
# 75 points of its number, and expert within 39. That of hard is not measured yet.
LEVELS = {
    "easy": Level(easy, anchor=1045),
    "normal": Level(normal, anchor=1500),
    "hard": Level(hard, anchor=1620),
    "expert": Level(expert, anchor=1701),
}
