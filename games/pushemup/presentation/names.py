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
    "LEARNED",
    "LEVEL_THOUGHTS",
    "NAME",
    "OPTIONS",
    "TEAM_NAMES",
    "score",
    "shape",
]

NAME = _("PUSH ’em UP!")
AIM = _("The goal: score the most before someone runs out of cards.")
LEARNED = {  # by verb of an action
    "add": _("build columns"),
    "cover": _("cover heroes"),
    "pair": _("play pairs"),
    "run": _("play runs"),
    "push": _("push cards out"),
}
LEAD = _("Line up your heroes, column by column, and push rivals out.")
TEAM_NAMES = (_("Red Starz"), _("Purple Pets"), _("Greeners"), _("Blue Tech"))  # by seat
OPTIONS = {
    "apocalypse": (_("Apocalypse"), _("Each team has a Super Push: up to three places at once.")),
    "four_pushes": (_("Four Push cards each"), _("With four players, instead of three each: a rougher game.")),
    "tournament": (_("Tournament"), _("Several rounds, until a player reaches the winning score.")),
    "target": (_("Points to win the tournament"), _("From 50 to 1000. Leave it at 200 unless you play a tournament.")),
}
LEVEL_THOUGHTS = {
    "beginner": _("It grabs points, but often not the most it could."),
    "easy": _("It grabs the points in front of it."),
    "normal": _("It also thinks of the next player’s reply, and misses small differences."),
    "hard": _(
        "It plays its moves out four turns ahead, with hands that the others might hold, and misses only small "
        "differences."
    ),
    "expert": _(
        "It plays its moves out four to eight turns ahead, with hands that the others might hold, and takes the best."
    ),
}
CHARACTER_WAYS = {
    "bold": _("Bold: when it is close, it plays pairs and runs, many cards at once."),
    "careful": _("Careful: when it is close, it adds a single card."),
    "spiteful": _("Spiteful: when it is close, it covers the others’ cards or pushes them out."),
}


def shape(seat: int) -> str:
    """The shape of a seat in a chart: its team's."""
    return TEAMS[seat]
