"""The bots of PUSH, one for each level, and the reasons that go with their choices.

All levels compare the margins over the others that they can expect; the weaker ones see them less sharply (`blur`).
"""

from collections.abc import Mapping
from functools import partial
from random import Random

from games.bots import BotChoice, Level, compared
from games.bots.characters import Leaning
from games.bots.fitted import Judgement, fitted
from games.engine.state import View
from games.push.bots import margins
from games.push.bots.margins import BotView
from games.push.rules import odds
from games.push.rules.cards import COLOURS, ROLL, points
from games.push.rules.game import Phase

DRAW = "draw"
STOP = "stop"


def play(level: str, view: View, noise: Random, leaning: Leaning) -> BotChoice:
    """What the level does; only expert sees all differences."""
    return decide(view, bot_view(view), Judgement("push", level, view["seats"], noise, leaning))


def decide(view: View, seen: BotView, judgement: Judgement) -> BotChoice:
    """Looks one card ahead: weighs every unseen card, what the others take and what rolls cost."""
    match view["phase"]:
        case Phase.TURN:
            return _turn(view, seen, judgement)
        case Phase.PLACE:
            return _placing(view, seen, judgement)
        case Phase.PUSH:
            stacks, switches = margins.weighed_stacks(view["stacks"]), view["switches"]
            draw = margins.drawing(seen, stacks, switches, seen.unseen)
            stop = margins.stopping(seen, stacks, switches)
            safe = not odds.nowhere(view)  # without a risk there is nothing to misjudge
            action = (DRAW if draw > stop else STOP) if safe else judgement.pick({STOP: stop, DRAW: draw})
            return BotChoice(action, {"code": "margin", "draw": round(draw, 1), "stop": round(stop, 1)})
        case _:
            return _taking(view, seen, judgement)


def bot_view(view: View) -> BotView:
    """The view, with what a turn is worth at a table of this size."""
    return BotView(view, fitted("push")["cost_of_banking"][str(view["seats"])])


def _turn(view: View, seen: BotView, judgement: Judgement) -> BotChoice:
    """The colour by whose banking it saves most, unless a turn of drawing brings more."""
    values = {DRAW: 0.0}
    for colour, held in zip(COLOURS, seen.benches[seen.me], strict=True):
        if held:
            values[f"bank:{colour}"] = seen.saved_by_banking(held)
    action = judgement.pick(values)
    others = compared(values, action)
    banked = max((other for other in values if other != DRAW), key=values.__getitem__) if action == DRAW else action
    colour = banked.partition(":")[2]
    held = seen.benches[seen.me][COLOURS.index(colour)]
    return BotChoice(action, {"code": "turn" if action == DRAW else "bank", "colour": colour, "points": held} | others)


def _placing(view: View, seen: BotView, judgement: Judgement) -> BotChoice:
    """Wherever stopping at once, or after one more card, promises most."""
    switches, values = view["switches"], []
    for after in margins.placements(margins.weighed_stacks(view["stacks"]), view["drawn"]):
        value = margins.stopping(seen, after, switches)
        if view["deck"]:
            value = max(value, margins.drawing(seen, after, switches, seen.unseen))
        values.append(value)
    return _place(view, dict(zip(view["legal"], values, strict=True)), judgement)


def _taking(view: View, seen: BotView, judgement: Judgement) -> BotChoice:
    """The stack that is worth most, less what the others then get."""
    values = margins.takings(seen, margins.weighed_stacks(view["stacks"]), seen.queue(view["switches"]))
    return _take(view, dict(zip(view["legal"], values, strict=True)), judgement)


def best_taking(view: View) -> BotChoice:
    """Return the taking that the expert level would choose."""
    return _taking(view, bot_view(view), Judgement("push", "expert", view["seats"], Random(0)))


# Choices with their reasons


def _place(view: View, values: Mapping[str, float], judgement: Judgement) -> BotChoice:
    """``points`` is what the stack is worth afterwards."""
    action = judgement.pick(values)
    number = _stack_number(action)
    stack = view["stacks"][number - 1 : number]
    value = points((*(stack[0] if stack else ()), view["drawn"]))
    reason = {"code": "place", "card": view["drawn"], "stack": number, "points": value}
    return BotChoice(action, reason | compared(values, action))


def _take(view: View, values: Mapping[str, float], judgement: Judgement) -> BotChoice:
    """``roll`` says whether the stack costs a roll (PUSH-14)."""
    action = judgement.pick(values)
    number = _stack_number(action)
    stack = view["stacks"][number - 1]
    reason = {"code": "take", "stack": number, "points": points(stack), "roll": ROLL in stack}
    return BotChoice(action, reason | compared(values, action))


def _stack_number(action: str) -> int:
    return int(action.partition(":")[2])


# From 6,000 games at tables of all sizes, of a faster program that plays as these bots do: with 95 % certainty easy is
# within 18 points of its number, hard within 23, and expert within 63. In 1,200 games of these bots: 1258, 1632, 1850.
# How far beginner is below easy comes from 700 games of beginner, easy and normal.
ANCHORS = {"beginner": 1058, "easy": 1293, "normal": 1500, "hard": 1679, "expert": 1879}
LEVELS = {level: Level(partial(play, level), anchor) for level, anchor in ANCHORS.items()}
