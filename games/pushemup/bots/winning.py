"""The chances of winning in a world, and what actions are worth by them on average over many worlds.

The numbers are in `fitted.json`, fitted to the winners of games between bots: `python -m bench.evaluators`.
"""

from collections.abc import Mapping, Sequence
from math import ceil, hypot, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeAlias

from games.analysis.evaluator import Chances, shared_by, shared_out
from games.bots.fitted import fitted
from games.engine.state import View
from games.pushemup.bots import worlds, worth
from games.pushemup.bots.moves import bot_view, of_action
from games.pushemup.bots.worlds import World
from games.pushemup.rules.counting import highest

WINNING: dict[str, float] = fitted("pushemup")["winning"]

TEAM_CARDS = 24
POINTS_A_ROUND = 50  # of the leader of a tournament, about


class Score(NamedTuple):
    """The score of a tournament so far (UP-18); any other game is one round."""

    totals: tuple[int, ...]  # of finished rounds, by seat
    target: int = 0

    def rounds_after(self, totals: Sequence[float]) -> int:
        """How many rounds will still follow, about, if these are the totals after one; 0 only if none will."""
        return max(0, ceil((self.target - max(totals)) / POINTS_A_ROUND))


def score_of(totals: Sequence[int], options: Mapping[str, object]) -> Score:
    """The score of a view or a position."""
    target = options["target"] if options["tournament"] else 0
    assert isinstance(target, int)
    return Score(tuple(totals), target)


def chances_in(world: World, score: Score) -> Chances:
    """The chances of all seats; at the end of the round those by its points."""
    seats = len(world.hands)
    if world.over:
        points = [worth.seat_points(column.cards, seats) for column in world.columns]
        return between_rounds([sum(each) for each in zip(score.totals, *points, strict=True)], score)
    later = score.rounds_after([max(score.totals) + POINTS_A_ROUND])
    unit = hypot(_unit(worlds.turns_left(world.left)), _unit_of_rounds(later, seats))
    from_mean = (seats - 1) / seats  # what is over the mean of all, of what is over the mean of the others
    values = [
        total + from_mean * sum([column.leads[seat] for column in world.columns])
        for seat, total in enumerate(score.totals)
    ]
    return shared_out([value / unit for value in values])


def between_rounds(totals: Sequence[float], score: Score) -> Chances:
    """The chances once a round has been counted: of those who have won, or before the next one begins."""
    seats, later = len(totals), score.rounds_after(totals)
    if not later:
        return shared_by(highest([round(total) for total in totals]), seats)
    unit = _unit_of_rounds(later, seats)
    return shared_out([total / unit for total in totals])


def points_of_a_win(left: Sequence[int]) -> float:
    """The points that stand for a whole win: at an even table a point and its share of this are worth the same."""
    seats = len(left)
    return _unit(worlds.turns_left(left)) * seats**2 / (seats - 1)


def _unit(turns: float) -> float:
    """The points that make a seat 2.7 times as likely to win, this many turns before the end."""
    return WINNING["unit"] + WINNING["unit of turns"] * sqrt(turns)


def _unit_of_rounds(rounds: int, seats: int) -> float:
    return sqrt(rounds) * _unit(worlds.turns_left([TEAM_CARDS] * seats))


# Actions

ROUNDS_WEIGHED = 2  # of turns that follow an action, as expert looks ahead; by one, expert seems to decide as hard does
WORLDS_AT_ONCE = 12
MOST_WEIGHED = 240  # of all actions together
DROPPED = 2.5  # an action is no longer tried if it is this many standard errors behind the best
SURELY = 2.0  # standard errors by which an action has to be behind the best to be worth less

Found: TypeAlias = dict[str, list[Chances]]  # after each action, one for each world


def chances_by_action(view: View, noise: Random, most_tries: int = MOST_WEIGHED) -> Mapping[str, Chances]:
    """What the viewer, once the columns have begun, could expect of each legal action: the chances of all seats.

    An action that is not surely worse than the best has the same chances.
    """
    seen, score = bot_view(view), score_of(view["totals"], view["options"])
    turns = ROUNDS_WEIGHED * seen.seats
    known = worlds.known_columns(seen, turns)
    moves = {action: of_action(view, action) for action in view["legal"]}
    samples: Found = {action: [] for action in moves}
    tries, tried = 0, list(samples)
    while (len(tried) > 1 and tries < most_tries) or not tries:
        for world in worlds.deal(seen, known, noise, WORLDS_AT_ONCE):
            for action in tried:
                samples[action].append(chances_in(worlds.played_on(world, moves[action], turns), score))
        tries += WORLDS_AT_ONCE * len(tried)
        best = max(tried, key=lambda action: sum(each[seen.me] for each in samples[action]))
        tried = [
            best,
            *(each for each in tried if each != best and not _is_worse(samples, each, best, seen.me, DROPPED)),
        ]
    best, means = tried[0], [fmean(each) for each in zip(*samples[tried[0]], strict=True)]
    return {
        action: tuple(mean - behind for mean, behind in zip(means, _behind(samples, action, best), strict=True))
        if _is_worse(samples, action, best, seen.me, SURELY)
        else tuple(means)
        for action in samples
    }


def _behind(samples: Found, action: str, best: str) -> list[float]:
    """How much lower the chances of each seat are after the action than after the best, in the same worlds."""
    pairs = zip(samples[action], samples[best], strict=False)  # the best was tried in more worlds
    return [fmean(each) for each in zip(*([b - a for a, b in zip(*pair, strict=True)] for pair in pairs), strict=True)]


def _is_worse(samples: Found, action: str, best: str, seat: int, errors: float) -> bool:
    """Whether the action is more than this many standard errors behind the best, for the seat."""
    behind = [after[seat] - other[seat] for other, after in zip(samples[action], samples[best], strict=False)]
    mean = fmean(behind)
    return mean > errors * sqrt(sum((each - mean) ** 2 for each in behind)) / len(behind)
