"""The bots of Pousse-toi de là !, one for each level, and the reasons that go with their choices."""

from collections.abc import Mapping
from functools import partial
from heapq import nlargest
from random import Random

from games.bots import BotChoice, Level, compared
from games.bots.characters import Leaning
from games.bots.fitted import Judgement
from games.engine.state import View
from games.pousse.bots.position import after_journey, bot_view, pawn_spaces
from games.pousse.bots.strength import expected, lead, progress_value, strengths
from games.pousse.rules.box import AGAIN, ENOUGH
from games.pousse.rules.journeys import journeys
from games.pousse.rules.routes import GOAL

# Further than one card only actions are looked at whose chances of winning are nearly the best then.
CLOSE, CLOSER = 0.08, 3  # of the chances; actions at most


def choice(code: str, values: Mapping[str, float], judgement: Judgement) -> BotChoice:
    """The action that seems best, and its value.

    `gain` is a lead in progress, `strength` one in strength, and `chance` that of winning.
    """
    action = judgement.pick(values)
    return BotChoice(action, {"code": code, "value": round(values[action], 2)} | compared(values, action))


def easy(view: View, judgement: Judgement) -> BotChoice:
    """The action that seems to leave the viewer furthest ahead in progress."""
    seen, pawns, values = bot_view(view), pawn_spaces(view), {}
    for action, move in journeys(view).items():
        ways = [progress_value(seen.board.rows, seen.seats, spaces) for spaces in after_journey(pawns, move)]
        values[action] = lead(ways, seen.me)
    return choice("gain", values, judgement)


def normal(view: View, judgement: Judgement) -> BotChoice:
    """The action that leads to the strongest position."""
    seen, pawns, values = bot_view(view), pawn_spaces(view), {}
    for action, move in journeys(view).items():
        strengths_after = strengths(seen, after_journey(pawns, move), seen.me)
        values[action] = lead(strengths_after, seen.me)
    return choice("strength", values, judgement)


def one_card(view: View, judgement: Judgement) -> BotChoice:
    """The action with the best chance of winning after the next card, which is its own if it plays again."""
    return _ahead(view, judgement, cards=1)


def two_cards(view: View, judgement: Judgement) -> BotChoice:
    """Of the actions that are about the best after the next card, the one that is after two."""
    return _ahead(view, judgement, cards=2)


def _ahead(view: View, judgement: Judgement, cards: int) -> BotChoice:
    seen, pawns = bot_view(view), pawn_spaces(view)
    following, reached = seen.me if AGAIN[view["card"]] else (seen.me + 1) % seen.seats, {}
    for action, move in journeys(view).items():
        reached[action] = after_journey(pawns, move)
        if reached[action][seen.me].count(GOAL) >= ENOUGH:
            return BotChoice(action, {"code": "chance", "value": 1.0})
    values = {action: expected(seen, pawns, following) for action, pawns in reached.items()}
    if cards > 1:
        best = max(values.values())
        close = [each for each in nlargest(CLOSER, values, key=values.__getitem__) if values[each] > best - CLOSE]
        if len(close) > 1:
            values = {action: expected(seen, reached[action], following, cards) for action in close}
    return choice("chance", values, judgement)


THOUGHTS = {"beginner": easy, "easy": easy, "normal": normal, "hard": one_card, "expert": two_cards}


def play(level: str, view: View, noise: Random, leaning: Leaning) -> BotChoice:
    """What the level does; only expert sees all differences."""
    return THOUGHTS[level](view, Judgement("pousse", level, view["seats"], noise, leaning))


# From 4,800 games at tables of all sizes, of a faster program that plays as these bots do: with 95 % certainty easy is
# within 18 points of its number, hard within 19, and expert within 26. In 1,200 games of these bots: 1291, 1619, 1803.
# How far beginner is below easy comes from 1,500 games of beginner, easy and normal.
ANCHORS = {"beginner": 1265, "easy": 1325, "normal": 1500, "hard": 1647, "expert": 1857}
LEVELS = {level: Level(partial(play, level), anchor) for level, anchor in ANCHORS.items()}
