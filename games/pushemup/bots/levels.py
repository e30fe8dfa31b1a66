"""The bots of PUSH 'em UP!, one for each level, and the reasons that go with their choices."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import sqrt
from operator import itemgetter, sub
from random import Random
from statistics import fmean
from typing import TypeAlias

from games.bots import BotChoice, Level, Reason, compared
from games.bots.characters import Leaning
from games.bots.fitted import Judgement
from games.engine.state import View
from games.pushemup.bots import moves, winning, worlds, worth
from games.pushemup.bots.moves import BotView, Column, Move, bot_view
from games.pushemup.bots.worlds import KnownColumns, World
from games.pushemup.rules.game import Phase


def _start(heroes: Sequence[str]) -> BotChoice:
    """Heroes to begin with, in ascending order."""
    return BotChoice(f"start:{','.join(heroes)}", {"code": "start", "cards": list(heroes)})


def _nothing(discard: str, reason: Reason) -> BotChoice:
    """A discard, because no card of the hand gains anything in a column; ``reason``: how it compares."""
    return BotChoice(discard, {"code": "nothing", "card": discard.partition(":")[2]} | reason)


def _starts(view: View) -> list[list[str]]:
    return [action.removeprefix("start:").split(",") for action in view["legal"]]


def _is_discard(action: str) -> bool:
    return action.startswith(moves.DISCARD)


def easy(view: View, noise: Random, judgement: Judgement) -> BotChoice:
    """Begins with any heroes, then takes the greatest immediate gain. Gives the points gained."""
    if view["phase"] == Phase.START:
        return _start(noise.choice(_starts(view)))
    values = {f"discard:{worth.least(view['hand'])}": 0.0}
    values |= {action: _gain(view, action) for action in view["legal"] if not _is_discard(action)}
    action = judgement.pick(values)
    if _is_discard(action):
        return _nothing(action, compared(values, action))
    return BotChoice(action, {"code": "gain", "points": round(values[action])} | compared(values, action))


def _gain(view: View, action: str) -> float:
    """The points that the viewer has more afterwards."""
    move, seats, me = moves.of_action(view, action), view["seats"], view["viewer"]
    before = worth.seat_points(tuple(view["columns"][move.column]), seats)
    return worth.seat_points(move.after, seats)[me] - before[me]


NORMAL_HIGHEST = 6  # the highest hero that it begins with: high heroes count more when they come later


def normal(view: View, noise: Random, judgement: Judgement) -> BotChoice:
    """Begins low, then weighs an action's lead over the others against the next seat's replies. Gives that lead."""
    if view["phase"] == Phase.START:
        return _start(noise.choice([heroes for heroes in _starts(view) if int(heroes[-1]) <= NORMAL_HIGHEST]))
    seen = bot_view(view)
    values = {f"discard:{worth.least(seen.hand)}": 0.0}
    for action in view["legal"]:
        if not _is_discard(action):
            move = moves.of_action(view, action)
            if not moves.is_wasted(move, seen.columns, seen.me):
                values[action] = _expected(seen, move.after) - _expected(seen, seen.columns[move.column])
    action = judgement.pick(values)
    if _is_discard(action):
        return _nothing(action, compared(values, action))
    return BotChoice(action, {"code": "result", "points": round(values[action], 1)} | compared(values, action))


def _expected(seen: BotView, column: Column) -> float:
    """The viewer's lead by this column after the next seat's worst reply with one of its unseen cards."""
    seat = (seen.me + 1) % seen.seats
    unseen = seen.unseen[seat]
    now = worth.lead(column, seen.seats)[seen.me]
    expected = now
    for card, count in Counter(unseen).items():
        replies = moves.moves([column], (card,), seat)
        worst = min((worth.lead(reply.after, seen.seats)[seen.me] for reply in replies), default=now)
        expected += min(0.0, worst - now) * count * seen.hands[seat] / len(unseen)
    return expected


# The heroes that hard and expert begin with, by the number of seats: they beat all others in games against them.
# They are low, because high heroes count more when they come later.
BEST_STARTS = {2: ["0", "0", "1"], 3: ["0", "1"], 4: ["0", "1"]}

# The turns of all seats together that a level plays on after an action, by the number of seats. Two are no better off
# for more; three and four are, so that everybody's second turn counts. With three turns hard is clearly weaker.
TURNS_AHEAD = {"hard": {2: 4, 3: 4, 4: 4}, "expert": {2: 4, 3: 7, 4: 8}}
CANDIDATES = 8  # actions that are tried
WORLDS = 6  # in which they are tried before weak ones are dropped
MOST_TRIES = 150  # of all actions together
SURE = 1.5  # an action is dropped if its mean is this many standard errors behind the best

Leads: TypeAlias = dict[Move, list[float]]  # what each action is worth to the viewer, in each world


LAST_CARDS = 6  # once a seat has no more left in hand and deck, winning counts
LEAD_COUNTS = 0.25  # of a point of the lead then, so that a won round is not played carelessly

Judging: TypeAlias = Callable[[World, Move], tuple[float, float]]


def ahead(turns_ahead: Mapping[int, int], view: View, noise: Random, judgement: Judgement) -> BotChoice:
    """Tries the most promising actions in possible worlds, and chooses what leaves it furthest ahead on average.

    With the last cards it chooses what wins most often. Gives that lead or chance, and the number of worlds.
    """
    if view["phase"] == Phase.START:
        return _start(BEST_STARTS[view["seats"]])
    seen, turns = bot_view(view), turns_ahead[view["seats"]]
    known = worlds.known_columns(seen, turns)
    leads: Leads = {move: [] for move in _candidates(seen, known)}
    figures: Leads = {move: [] for move in leads}
    code, judge = _judging(view, seen, turns)
    if len(leads) == 1:
        return _nothing(moves.to_action(next(iter(leads)), seen.columns), {})
    tries, tried = 0, list(leads)
    while len(tried) > 1 and tries < MOST_TRIES:
        for world in worlds.deal(seen, known, noise, WORLDS):
            for move in tried:
                value, figure = judge(world, move)
                leads[move].append(value)
                figures[move].append(figure)
        tries += WORLDS * len(tried)
        tried = _still_promising(tried, leads)
    actions = {moves.to_action(move, seen.columns): move for move in (leads if judgement.blur else tried)}
    action = judgement.pick({action: sum(leads[move]) / len(leads[move]) for action, move in actions.items()})
    unit = "points" if code == "ahead" else "chance"
    return BotChoice(action, {"code": code} | _tried(figures, actions[action], unit))


def _tried(figures: Leads, move: Move, unit: str) -> Reason:
    """What the move brought on average, in how many worlds, and how far it is ahead of those tried longest in these."""
    own, others = figures[move], [other for each, other in figures.items() if each != move]
    longest = max(map(len, others))
    over = min(fmean(map(sub, own, other)) for other in others if len(other) == longest)
    return {unit: round(fmean(own), 3), "tables": len(own), "ways": len(figures), "over": round(over, 3)}


def _judging(view: View, seen: BotView, turns: int) -> tuple[str, Judging]:
    """The code of the reason, and what says of an action in a world what it is worth, in points, and its figure."""
    left = worlds.cards_left(seen)
    if min(left) > LAST_CARDS:
        return "ahead", lambda world, move: (worlds.lead_after(world, move, turns),) * 2
    score, a_win = winning.score_of(view["totals"], view["options"]), winning.points_of_a_win(left)

    def judge(world: World, move: Move) -> tuple[float, float]:
        after = worlds.played_on(world, move, turns)
        chance = winning.chances_in(after, score)[seen.me]
        return a_win * chance + LEAD_COUNTS * worlds.lead_of(after, seen.me), chance

    return "winning", judge


def _candidates(seen: BotView, known: KnownColumns) -> list[Move]:
    """The actions that promise most at once."""
    weighed = [*worlds.promising(seen, known), worlds.weighed_discard(seen.hand)]
    weighed.sort(key=itemgetter(0), reverse=True)
    return [move for _, move in weighed[:CANDIDATES]]


def _still_promising(tried: Sequence[Move], leads: Leads) -> list[Move]:
    """The best of the actions so far, then those that may still turn out better."""
    best = max(tried, key=lambda move: sum(leads[move]))
    return [best, *(move for move in tried if move != best and _may_be_better(leads[move], leads[best]))]


def _may_be_better(leads: Sequence[float], best: Sequence[float]) -> bool:
    """Whether their mean is less than `SURE` standard errors behind that of the best one, from the same worlds."""
    behind: list[float] = list(map(sub, best, leads))
    mean = sum(behind) / len(behind)
    squares = sum([(each - mean) ** 2 for each in behind])
    return mean < SURE * sqrt(squares) / len(behind)


THOUGHTS = {"beginner": easy, "easy": easy, "normal": normal} | {
    level: partial(ahead, turns_ahead) for level, turns_ahead in TURNS_AHEAD.items()
}


def play(level: str, view: View, noise: Random, leaning: Leaning) -> BotChoice:
    """What the level does; only expert sees all differences, and looks furthest ahead."""
    return THOUGHTS[level](view, noise, Judgement("pushemup", level, view["seats"], noise, leaning))


# From 2,400 games at tables of all sizes: with 95 % certainty easy is within 24 points of its number, hard and expert
# within 39.
# How far beginner is below easy comes from 800 games of beginner, easy and normal.
ANCHORS = {"beginner": 1193, "easy": 1292, "normal": 1500, "hard": 1632, "expert": 1852}
LEVELS = {level: Level(partial(play, level), anchor) for level, anchor in ANCHORS.items()}
