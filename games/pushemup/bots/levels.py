"""The bots of PUSH 'em UP!, one for each level, and the reasons that go with their choices."""

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from random import Random

from games.bots.frame import Choice
from games.engine.state import View
from games.pushemup.bots import moves, worlds, worth
from games.pushemup.bots.moves import Column, Move, Table, read
from games.pushemup.bots.worlds import World
from games.pushemup.rules.game import Phase


def _start(heroes: Sequence[str]) -> Choice:
    """Heroes to begin with, in ascending order."""
    return Choice(f"start:{','.join(heroes)}", {"code": "start", "cards": list(heroes)})


def _nothing(discard: str) -> Choice:
    """A discard, because no card of the hand is any good in a column."""
    return Choice(discard, {"code": "nothing", "card": discard.partition(":")[2]})


def _starts(view: View) -> list[list[str]]:
    return [action.removeprefix("start:").split(",") for action in view["legal"]]


def _is_discard(action: str) -> bool:
    return action.startswith(moves.DISCARD)


EASY_NOISE = 8.0  # points, either way


def easy(view: View, noise: Random) -> Choice:
    """Begins with any heroes, then takes the greatest immediate gain, with noise. Gives the points gained."""
    if view["phase"] == Phase.START:
        return _start(noise.choice(_starts(view)))
    best, most = f"discard:{worth.least(view['hand'])}", 0.0
    for action in view["legal"]:
        if not _is_discard(action):
            gain = _gain(view, action) + noise.uniform(-EASY_NOISE, EASY_NOISE)
            if gain > most:
                best, most = action, gain
    if _is_discard(best):
        return _nothing(best)
    return Choice(best, {"code": "gain", "points": round(_gain(view, best))})


def _gain(view: View, action: str) -> float:
    """The points that the viewer has more afterwards."""
    move, seats, me = moves.of_action(view, action), view["seats"], view["viewer"]
    before = worth.points(tuple(view["columns"][move.column]), seats)
    return worth.points(move.after, seats)[me] - before[me]


NORMAL_HIGHEST = 6  # the highest hero that it begins with: high heroes count more when they come later


def normal(view: View, noise: Random) -> Choice:
    """Begins low, then weighs an action's lead over the others against the next seat's replies. Gives that lead."""
    if view["phase"] == Phase.START:
        return _start(noise.choice([heroes for heroes in _starts(view) if int(heroes[-1]) <= NORMAL_HIGHEST]))
    table = read(view)
    best, most = f"discard:{worth.least(table.hand)}", 0.0
    for action in view["legal"]:
        if not _is_discard(action):
            move = moves.of_action(view, action)
            value = _expected(table, move.after) - _expected(table, table.columns[move.column])
            if value > most:
                best, most = action, value
    if _is_discard(best):
        return _nothing(best)
    return Choice(best, {"code": "result", "points": round(most, 1)})


def _expected(table: Table, column: Column) -> float:
    """The viewer's lead by this column after the next seat's worst reply with one of its unseen cards."""
    seat = (table.me + 1) % table.seats
    unseen = table.unseen[seat]
    now = worth.lead(column, table.seats)[table.me]
    expected = now
    for card, count in Counter(unseen).items():
        replies = moves.moves([column], (card,), seat)
        worst = min((worth.lead(reply.after, table.seats)[table.me] for reply in replies), default=now)
        expected += min(0.0, worst - now) * count * table.hands[seat] / len(unseen)
    return expected


# The heroes that hard begins with, by the number of seats: they beat all others in games against them.
# They are low, because high heroes count more when they come later.
HARD_STARTS = {2: ["0", "0", "1"], 3: ["0", "1"], 4: ["0", "1"]}

CANDIDATES = 8  # actions that are tried; the better half of them is tried again, until one is left
WORLDS = 20  # for each trial; with 8, hard did not clearly beat normal at four seats
TURNS_AHEAD = 4  # of all seats together


def hard(view: View, noise: Random) -> Choice:
    """Tries the most promising actions in possible worlds, and keeps what leaves it furthest ahead on average.

    Gives that lead and the number of worlds.
    """
    if view["phase"] == Phase.START:
        return _start(HARD_STARTS[view["seats"]])
    table = read(view)
    tried = _candidates(worlds.deal(table, noise))
    sums, count = dict.fromkeys(tried, 0.0), 0
    while len(tried) > 1:
        for world in (worlds.deal(table, noise) for _ in range(WORLDS)):
            count += 1
            for move in tried:
                sums[move] += _lead_after(table, world, move)
        tried = sorted(tried, key=sums.__getitem__, reverse=True)[: len(tried) // 2]
    lead = round(sums[tried[0]] / count, 1)
    return Choice(moves.to_action(tried[0], table.columns), {"code": "ahead", "points": lead, "tables": count})


def _candidates(world: World) -> list[Move]:
    """The actions that promise most at once."""
    weighed = worlds.promising(world) + worlds.discards(world)
    weighed.sort(key=itemgetter(0), reverse=True)
    return [move for _, move in weighed[:CANDIDATES]]


def _lead_after(table: Table, world: World, move: Move) -> float:
    """The viewer's lead some turns after the move."""
    twin = world.copy()
    twin.play(move)
    return worlds.play_on(twin, table.me, TURNS_AHEAD)
