"""Turns of games for charts."""

from games.presentation.chart.data import ChartTurn


def game(*scores: tuple[int, ...], rounds: tuple[int, ...] = ()) -> list[ChartTurn]:
    """Return turns of three actions each, by the seats in order; the first row is the start."""
    seats = len(scores[0])
    return [
        ChartTurn(None if number == 0 else (number - 1) % seats, 3 * number, rounds[number] if rounds else 1, points)
        for number, points in enumerate(scores)
    ]
