"""What PUSH 'em UP!, its teams and its options are called."""

from django.utils.translation import gettext_lazy as _

from games.presentation.chart.data import POINTS_OVER_GAME as CHART
from games.presentation.terms import in_points as score
from games.pushemup.rules.cards import TEAMS

__all__ = [
    "AIM",
    "CHARACTER_WAYS",
    "CHART",
    "LEAD",
    "LEVEL_THOUGHTS",
    "NAME",
    "OPTIONS",
    "TEAM_NAMES",
    "score",
    "shape",
]

NAME = _("PUSH ’em UP!")
AIM = _("The goal: the most points when a player has no card left.")
LEAD = _("Line up your heroes, column by column, and push rivals out.")
TEAM_NAMES = (_("Red Starz"), _("Purple Pets"), _("Greeners"), _("Blue Tech"))  # by seat
OPTIONS = {
    "apocalypse": (_("Apocalypse"), _("Each team has a Super Push: up to three places at once.")),
    "four_pushes": (_("Four Push cards each"), _("With four players, instead of three each: a rougher game.")),
    "tournament": (_("Tournament"), _("Several rounds, until a player reaches the winning score.")),
    "target": (_("Points to win the tournament"), _("From 50 to 1000; without a tournament it stays at 200.")),
}
LEVEL_THOUGHTS = {
    "easy": _("It takes the points that it sees at once."),
    "normal": _("It also weighs how the next player may reply, and misses small differences."),
    "hard": _("It tries its moves four turns ahead at tables as they might be, and misses only small differences."),
    "expert": _("It tries its moves four to eight turns ahead at tables as they might be, and takes the best."),
}
CHARACTER_WAYS = {
    "bold": _("Bold: where it is close, it lays pairs and runs, many cards at once."),
    "careful": _("Careful: where it is close, it builds on with a single card."),
    "spiteful": _("Spiteful: where it is close, it covers cards of others or pushes them out."),
}


def shape(seat: int) -> str:
    """The shape of a seat in a chart: its team's."""
    return TEAMS[seat]
