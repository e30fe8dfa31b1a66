"""What PUSH and its options are called."""

from django.utils.translation import gettext_lazy as _

from games.presentation.chart.data import POINTS_OVER_GAME as CHART
from games.presentation.terms import in_points as score

__all__ = [
    "AIM",
    "CHARACTER_WAYS",
    "CHART",
    "LEAD",
    "LEARNED",
    "LEVEL_THOUGHTS",
    "NAME",
    "OPTIONS",
    "score",
    "shape",
]

NAME = _("PUSH")
SHAPES = ("red", "yellow", "green", "blue", "purple", "star")  # by seat, in charts only: no player has a colour
AIM = _("The goal: score the most before the deck runs out.")
LEARNED = {"stop": _("stop in time"), "take": _("choose a stack"), "bank": _("bank a colour")}  # by verb of an action
LEAD = _("Build stacks, stop in time and take the best one. But don’t push your luck too far.")
OPTIONS = {
    "risky": (_("A riskier game"), _("A star on the die costs your whole Bench.")),
    "without_switch": (_("Without Switch cards"), _("Switch cards have no effect with two players.")),
}
LEVEL_THOUGHTS = {
    "beginner": _("It knows what the expert knows, but overlooks big differences too."),
    "easy": _("It knows what the expert knows, but misses all but big differences."),
    "normal": _("It knows what the expert knows, but misses small and medium differences."),
    "hard": _("It knows what the expert knows, and misses only small differences."),
    "expert": _("It counts the cards, and weighs what the others would take, what a roll costs and when to bank."),
}
CHARACTER_WAYS = {
    "bold": _("Bold: when it is close, it keeps drawing, and does not mind a Roll card."),
    "careful": _("Careful: when it is close, it stops or banks, and avoids Roll cards."),
    "spiteful": _("Spiteful: when it is close, it leaves the others as little as it can."),
}


def shape(seat: int) -> str:
    """The shape of a seat in a chart."""
    return SHAPES[seat]
