"""What PUSH and its options are called."""

from django.utils.translation import gettext_lazy as _

from games.words.chart.measure import POINTS as CHART
from games.words.numbers import points as score

__all__ = ["CHART", "LEAD", "NAME", "OPTIONS", "mark", "score"]

NAME = _("PUSH")
MARKS = ("red", "yellow", "green", "blue", "purple", "star")  # by seat: nobody has a colour here
ORDERS = {
    "collect": (
        _("When others stop, take for me"),
        {
            "highest": _("the highest stack"),
            "safest": _("the highest stack without a Roll card"),
            "hard": _("what a hard bot would take"),
        },
    ),
}
LEAD = _("Build the stacks, stop in time, take the best one. Or push too far.")
OPTIONS = {
    "risky": (_("A riskier game"), _("A star on the die costs all cards of the Bench.")),
    "without_switch": (_("Without Switch cards"), _("For two players: Switch cards have no effect there.")),
}


def mark(seat: int) -> str:
    """The shape that stands for a seat in a chart."""
    return MARKS[seat]
