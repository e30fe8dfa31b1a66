"""What actions cost, by many possible worlds: for people who want to know which of their choices was best."""

from collections.abc import Mapping
from math import sqrt
from random import Random
from statistics import mean, pstdev

from games.engine.state import View
from games.pushemup.bots import worlds
from games.pushemup.bots.levels import TURNS_AHEAD
from games.pushemup.bots.moves import bot_view, of_action
from games.pushemup.rules.game import Phase

WORLDS_WEIGHED = 400  # the mean lead of an action is known to about half a point
SURELY = 3  # standard errors by which the best action has to be ahead of another
POINT_IN_CHANCES = 20  # thousandths of the chances of winning for a point of lead, about


def losses(view: View, noise: Random) -> Mapping[str, int]:
    """What each legal action costs against the best, in thousandths of the chances of winning.

    None of the others costs nothing: {} if it is not sure which is best, and for heroes to begin with.
    """
    if view["phase"] == Phase.START:
        return {}
    seen = bot_view(view)
    known = worlds.known_columns(seen, TURNS_AHEAD)
    tried = {action: of_action(view, action) for action in view["legal"]}
    leads: dict[str, list[float]] = {action: [] for action in tried}
    for world in worlds.deal(seen, known, noise, WORLDS_WEIGHED):
        for action, move in tried.items():
            leads[action].append(worlds.lead_after(world, move, TURNS_AHEAD))
    means = {action: mean(found) for action, found in leads.items()}
    best = max(means, key=means.__getitem__)
    if not all(_surely_ahead(leads[best], leads[action]) for action in leads if action != best):
        return {}
    return {action: round(POINT_IN_CHANCES * (means[best] - each)) for action, each in means.items()}


def _surely_ahead(best: list[float], other: list[float]) -> bool:
    ahead = [one - another for one, another in zip(best, other, strict=True)]
    return mean(ahead) > SURELY * pstdev(ahead) / sqrt(len(ahead))
