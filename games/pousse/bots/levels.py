"""The bots of Pousse-toi de là !, one for each level, and the reasons that go with their choices."""

from collections.abc import Mapping
from random import Random

from games.bots import BotChoice, Level
from games.engine.state import View
from games.pousse.bots.position import after_journey, bot_view, pawn_spaces
from games.pousse.bots.strength import expected, lead, progress_value, strengths
from games.pousse.rules.box import AGAIN, ENOUGH
from games.pousse.rules.journeys import journeys
from games.pousse.rules.routes import GOAL


def best(code: str, values: Mapping[str, float]) -> BotChoice:
    """The action of the highest value, the first of equals; `value` is that value, `over` its lead over the next one.

    `gain` is a lead in progress, `strength` one in strength, and `chance` that of winning.
    """
    action = max(values, key=values.__getitem__)
    over = values[action] - max((value for other, value in values.items() if other != action), default=0.0)
    return BotChoice(action, {"code": code, "value": round(values[action], 2), "over": round(over, 2)})


EASY_NOISE = 0.7  # either way; a pawn's way from home to the goal is worth about two


def easy(view: View, noise: Random) -> BotChoice:
    """The action that seems to leave the viewer furthest ahead in progress."""
    seen, pawns, values = bot_view(view), pawn_spaces(view), {}
    for action, made in journeys(view).items():
        ways = [progress_value(seen.board.rows, spaces) for spaces in after_journey(pawns, made)]
        values[action] = lead(ways, seen.me) + noise.uniform(-EASY_NOISE, EASY_NOISE)
    return best("gain", values)


NORMAL_NOISE = 0.35  # either way; half of the noise of easy, so that each level is about as far from the next


def normal(view: View, noise: Random) -> BotChoice:
    """The action that leads to the strongest position."""
    seen, pawns, values = bot_view(view), pawn_spaces(view), {}
    for action, made in journeys(view).items():
        found = strengths(seen, after_journey(pawns, made), seen.me)
        values[action] = lead(found, seen.me) + noise.uniform(-NORMAL_NOISE, NORMAL_NOISE)
    return best("strength", values)


HARD_NOISE = 0.02  # either way, of the chance of winning


def hard(view: View, noise: Random) -> BotChoice:
    """Like expert, but it misjudges the chances."""
    return _after_next_card(view, noise, HARD_NOISE)


def expert(view: View, noise: Random) -> BotChoice:
    """The action with the best chance of winning after the next card, which is its own if it plays again."""
    return _after_next_card(view, noise, 0.0)


def _after_next_card(view: View, noise: Random, mistake: float) -> BotChoice:
    seen, pawns = bot_view(view), pawn_spaces(view)
    following, values = seen.me if AGAIN[view["card"]] else (seen.me + 1) % seen.seats, {}
    for action, made in journeys(view).items():
        after = after_journey(pawns, made)
        won = after[seen.me].count(GOAL) >= ENOUGH
        values[action] = 1.0 if won else expected(seen, after, following) + noise.uniform(-mistake, mistake)
    return best("chance", values)


# The anchors of easy and expert come from 1,200 games at tables of all sizes: with 95 % certainty easy is within
# 33 points of its number, and expert within 67. That of hard is not measured yet.
LEVELS = {
    "easy": Level(easy, anchor=1149),
    "normal": Level(normal, anchor=1500),
    "hard": Level(hard, anchor=1600),
    "expert": Level(expert, anchor=1664),
}
