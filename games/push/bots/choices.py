"""The choices of PUSH with their reasons: a code, and the figures for its sentence."""

from games.bots.frame import Choice
from games.engine.state import View
from games.push.rules.cards import ROLL, points

DRAW = "draw"
STOP = "stop"


def turn() -> Choice:
    """Draw rather than bank."""
    return Choice(DRAW, {"code": "turn"})


def bank(colour: str, value: int) -> Choice:
    """``value`` is how many points of the colour are on the Bench."""
    return Choice(f"bank:{colour}", {"code": "bank", "colour": colour, "points": value})


def place(view: View, action: str) -> Choice:
    """``points`` is what the stack is worth afterwards."""
    number = int(action.partition(":")[2])
    stack = view["stacks"][number - 1 : number]
    value = points((*(stack[0] if stack else ()), view["drawn"]))
    return Choice(action, {"code": "place", "card": view["drawn"], "stack": number, "points": value})


def risk(action: str, bust: int, unseen: int) -> Choice:
    """Draw or stop by the odds: ``bust`` of the ``unseen`` cards would bust."""
    return Choice(action, {"code": "risk", "bust": bust, "unseen": unseen})


def margin(action: str, draw: float, stop: float) -> Choice:
    """Draw or stop by the expected margin over the others."""
    return Choice(action, {"code": "margin", "draw": round(draw, 1), "stop": round(stop, 1)})


def take(view: View, action: str) -> Choice:
    """``roll`` says whether the stack costs a roll (PUSH-14)."""
    number = int(action.partition(":")[2])
    stack = view["stacks"][number - 1]
    return Choice(action, {"code": "take", "stack": number, "points": points(stack), "roll": ROLL in stack})
