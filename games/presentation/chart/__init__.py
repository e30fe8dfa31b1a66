"""The points of a game over its turns, as a drawing and as a table of the same figures."""

from games.presentation.chart.chart import Chart, chart

__all__ = ["Chart", "chart"]
