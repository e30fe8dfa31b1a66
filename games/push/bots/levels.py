"""The levels of PUSH: easy and normal follow rules of thumb, hard compares expected margins."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from games.bots.frame import Choice
from games.engine.state import View
from games.push.rules import odds
from games.push.rules.cards import COLOUR, COLOURS, POINTS, ROLL, points
from games.push.rules.game import Phase

from . import choices, margins


class Bot(ABC):
    """A level, with a method for each phase."""

    def __call__(self, view: View, noise: Random) -> Choice:
        decide = {
            Phase.TURN: self.draw_or_bank,
            Phase.PLACE: self.place,
            Phase.PUSH: self.draw_or_stop,
            Phase.TAKE: self.take,
        }[view["phase"]]
        return decide(view, noise)

    @abstractmethod
    def draw_or_bank(self, view: View, noise: Random) -> Choice: ...

    @abstractmethod
    def place(self, view: View, noise: Random) -> Choice: ...

    @abstractmethod
    def draw_or_stop(self, view: View, noise: Random) -> Choice: ...

    @abstractmethod
    def take(self, view: View, noise: Random) -> Choice: ...


class Easy(Bot):
    """Stops at a risk that varies, places cards anywhere and ignores Roll cards."""

    RISK = 0.25  # the chance of a bust that it accepts,
    VARIATION = 0.2  # more or less by up to this
    BANKING = 0.15  # how often it banks, whatever it has

    def draw_or_bank(self, view: View, noise: Random) -> Choice:
        if noise.random() < self.BANKING:
            colour, value = noise.choice(list(bench_points(view).items()))
            return choices.bank(colour, value)
        return choices.turn()

    def place(self, view: View, noise: Random) -> Choice:
        return choices.place(view, noise.choice(view["legal"]))

    def draw_or_stop(self, view: View, noise: Random) -> Choice:
        return _by_risk(view, self.RISK + noise.uniform(-self.VARIATION, self.VARIATION))

    def take(self, view: View, noise: Random) -> Choice:
        return choices.take(view, _best(view, [points(stack) for stack in view["stacks"]]))


class Normal(Bot):
    """Stops at a fixed risk, avoids Roll cards and banks a colour once it is worth a turn."""

    RISK = 0.1  # the chance of a bust that it accepts
    ROLL_COST = 4  # the points that it expects to lose by a Roll card
    WORTH_BANKING = 15  # the points of a colour that are worth a turn
    LATE = 10  # with fewer cards in the deck, banking saves too little

    def draw_or_bank(self, view: View, noise: Random) -> Choice:
        colour, value = best_colour(view)
        if value >= self.WORTH_BANKING and view["deck"] >= self.LATE:
            return choices.bank(colour, value)
        return choices.turn()

    def place(self, view: View, noise: Random) -> Choice:
        """A number goes on the best stack that takes it, a Roll card on the worst."""
        stacks = [*view["stacks"], []]
        values = {action: self._value(stacks[int(action.partition(":")[2]) - 1]) for action in view["legal"]}
        pick = min if view["drawn"] == ROLL else max
        return choices.place(view, pick(values, key=values.__getitem__))

    def draw_or_stop(self, view: View, noise: Random) -> Choice:
        return _by_risk(view, self.RISK)

    def take(self, view: View, noise: Random) -> Choice:
        return choices.take(view, _best(view, [self._value(stack) for stack in view["stacks"]]))

    def _value(self, stack: Sequence[str]) -> int:
        return points(stack) - self.ROLL_COST * (ROLL in stack)


class Hard(Bot):
    """Looks one card ahead: weighs every unseen card, what the others take and what rolls cost."""

    def draw_or_bank(self, view: View, noise: Random) -> Choice:
        colour, value = best_colour(view)
        if margins.saved_by_banking(view, value) > margins.cost_of_banking(view["seats"]):
            return choices.bank(colour, value)
        return choices.turn()

    def place(self, view: View, noise: Random) -> Choice:
        """Wherever stopping at once, or after one more card, promises most."""
        table, unseen, switches = margins.read(view), odds.unseen(view), view["switches"]
        values = []
        for laid in margins.placements(margins.piles(view["stacks"]), view["drawn"]):
            value = margins.stopping(table, laid, switches)
            if view["deck"]:
                value = max(value, margins.drawing(table, laid, switches, unseen))
            values.append(value)
        return choices.place(view, _best(view, values))

    def draw_or_stop(self, view: View, noise: Random) -> Choice:
        table, stacks, switches = margins.read(view), margins.piles(view["stacks"]), view["switches"]
        draw = margins.drawing(table, stacks, switches, odds.unseen(view))
        stop = margins.stopping(table, stacks, switches)
        return choices.margin(choices.DRAW if draw > stop else choices.STOP, draw, stop)

    def take(self, view: View, noise: Random) -> Choice:
        table = margins.read(view)
        values = margins.takings(table, margins.piles(view["stacks"]), table.queue(view["switches"]))
        return choices.take(view, _best(view, values))


def bench_points(view: View) -> dict[str, int]:
    """The points on the viewer's Bench by colour, without colours that it does not hold."""
    totals = dict.fromkeys(COLOURS, 0)
    for card in view["bench"][view["viewer"]]:
        totals[COLOUR[card]] += POINTS[card]
    return {colour: total for colour, total in totals.items() if total}


def best_colour(view: View) -> tuple[str, int]:
    """The colour with most points on the viewer's Bench, which must not be empty."""
    totals = bench_points(view)
    colour = max(totals, key=totals.__getitem__)
    return colour, totals[colour]


def _by_risk(view: View, accepted: float) -> Choice:
    bust, unseen = odds.bust(view)
    return choices.risk(choices.DRAW if bust <= accepted * unseen else choices.STOP, bust, unseen)


def _best(view: View, values: Sequence[float]) -> str:
    """The legal action of the highest value; ``values`` are in the order of the legal actions."""
    best: str = view["legal"][values.index(max(values))]
    return best
