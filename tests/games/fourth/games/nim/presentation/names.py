"""The names of Nim."""

from games.presentation.chart.data import POINTS_OVER_GAME as CHART
from games.presentation.terms import in_points as score

__all__ = ["CHART", "LEAD", "NAME", "score", "shape"]

NAME = "Nim"
LEAD = "Take the last stick."


def shape(seat: int) -> str:
    """The shape of a seat in a chart."""
    return ("red", "yellow", "green", "blue")[seat]
