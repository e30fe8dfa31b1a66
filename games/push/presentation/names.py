"""What PUSH and its options are called."""

from django.utils.translation import gettext_lazy as _

from games.presentation.chart.data import POINTS_OVER_GAME as CHART
from games.presentation.terms import in_points as score

__all__ = ["AIM", "CHARACTER_WAYS", "CHART", "LEAD", "LEVEL_THOUGHTS", "NAME", "OPTIONS", "score", "shape"]

NAME = _("PUSH")
SHAPES = ("red", "yellow", "green", "blue", "purple", "star")  # by seat, in charts only: no player has a colour
AIM = _("The goal: the most points when the deck is empty.")
LEAD = _("Build stacks, stop in time and take the best one. But don’t push your luck too far.")
OPTIONS = {
    "risky": (_("A riskier game"), _("A star on the die costs your whole Bench.")),
    "without_switch": (_("Without Switch cards"), _("Switch cards have no effect with two players.")),
}
LEVEL_THOUGHTS = {
    "easy": _("It weighs the same as expert, but only sees great differences."),
    "normal": _("It weighs the same as expert, but overlooks middling and small differences."),
    "hard": _("It weighs the same as expert, and misses only small differences."),
    "expert": _(
        "It weighs every card that has not been seen, what the others would take, what rolls cost and when to bank."
    ),
}
CHARACTER_WAYS = {
    "bold": _("Bold: where it is close, it draws on, and does not mind a Roll card."),
    "careful": _("Careful: where it is close, it stops or banks, and keeps away from Roll cards."),
    "spiteful": _("Spiteful: where it is close, it leaves the others as little as it can."),
}


def shape(seat: int) -> str:
    """The shape of a seat in a chart."""
    return SHAPES[seat]
