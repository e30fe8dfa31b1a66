"""The choices of PUSH with the reasons that go with them: a code, and what its sentence needs."""

from games.rules.push.cards import ROLL, points

from ..frame import Choice, View

DRAW = "draw"
STOP = "stop"


def turn() -> Choice:
    """Draw rather than bank: nothing is worth a turn."""
    return Choice(DRAW, {"code": "turn"})


def bank(colour: str, value: int) -> Choice:
    """`points` is what the colour counts in the Bench."""
    return Choice(f"bank:{colour}", {"code": "bank", "colour": colour, "points": value})


def place(view: View, action: str) -> Choice:
    """`stack` is the place's number, `points` what lies there afterwards."""
    number = int(action.partition(":")[2])
    stack = view["stacks"][number - 1 : number]
    value = points((*(stack[0] if stack else ()), view["drawn"]))
    return Choice(action, {"code": "place", "card": view["drawn"], "stack": number, "points": value})


def risk(action: str, bust: int, unseen: int) -> Choice:
    """Draw or stop by the odds: `bust` of the `unseen` cards fit nowhere."""
    return Choice(action, {"code": "risk", "bust": bust, "unseen": unseen})


def margin(action: str, draw: float, stop: float) -> Choice:
    """Draw or stop by the points over the others that each promises."""
    return Choice(action, {"code": "margin", "draw": round(draw, 1), "stop": round(stop, 1)})


def take(view: View, action: str) -> Choice:
    """`points` is what the stack holds, `roll` whether it costs a roll (PUSH-14)."""
    number = int(action.partition(":")[2])
    stack = view["stacks"][number - 1]
    return Choice(action, {"code": "take", "stack": number, "points": points(stack), "roll": ROLL in stack})
