"""Hard: tries what promises most on tables that could be, where all others answer, and keeps what leaves it ahead."""

from operator import itemgetter
from random import Random

from games.rules.pushemup import phases

from ..frame import Choice, View
from . import choices, moves, playing_on, worlds
from .moves import Move
from .table import read
from .worlds import World

# Low heroes to begin with: high ones count more when they come later. Tried in games against any others.
STARTS = {2: ["0", "0", "1"]}
START_OF_MANY = ["0", "1"]

TRIED = 6  # actions
TABLES = 24  # that could be, shared among the seats: with more of them each takes longer
ROUNDS_AHEAD = 2  # turns of every seat


def player(view: View, noise: Random) -> Choice:
    """The best mean over consistent tables."""
    if view["phase"] == phases.START:
        return choices.start(STARTS.get(view["seats"], START_OF_MANY))
    table = read(view)
    tried = _tried(worlds.deal(table, noise))
    sums = [0.0] * len(tried)
    count = TABLES // table.seats
    for _ in range(count):
        world = worlds.deal(table, noise)
        for number, move in enumerate(tried):
            twin = world.copy()
            twin.play(move)
            sums[number] += playing_on.result(twin, table.me, ROUNDS_AHEAD * table.seats)
    best = max(sums)
    action = moves.to_action(tried[sums.index(best)], table.columns)
    return choices.ahead(action, best / count, count)


def _tried(world: World) -> list[Move]:
    """What is worth a try: the actions that promise most at once."""
    weighed = playing_on.promising(world) + playing_on.partings(world)
    weighed.sort(key=itemgetter(0), reverse=True)
    return [move for _, move in weighed[:TRIED]]
