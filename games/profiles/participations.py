"""What each player did in a game that is over, as numbers that can be added up over many games.

The facts of a person, by name; those that are 0 are left out:

- ``games``: 1; ``left``: 1 if they have left the game; ``place:N``: 1 for the place that they took;
- ``people``: 1 if another person played; ``people:won``: 1 if they took the first place then;
- ``end``: their number at the end, as the game's chart counts it;
- ``points:N``: that number after their Nth turn, and ``turns:N``: 1, up to the turn in which a bot first decided for
  them;
- ``decisions``: their own; ``orders``: those that a standing order took; ``late``: those for which time ran out;
- ``wait:C``: how often they answered within the time class C (`class_of`) when others had played;
- ``game:…``: what the game counts itself (`games.presentation.figures`), from own decisions.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from math import floor, log2

from games.catalog import presentation_of
from games.engine.errors import RulesError
from games.history.deal import chance_of, dealt, opened
from games.history.replay import ENDS_A_TURN
from games.models import Action, Game, Seat
from games.presentation.figures import counted_by
from games.profiles.models import Participation
from games.queries.standings import left_at_the_end, places_in

MOST_TURNS_WITH_POINTS = 40  # after which points are counted
READ = ["game_id", "number", "seat", "action", "by", "at", "asked_at"]  # of an action
ACTIONS_OF_BOTS = (Action.By.BOT, Action.By.TIMEOUT, Action.By.TAKEOVER)

Facts = Counter[str]


def participations_of(game: Game, seats: Sequence[Seat], log: Sequence[Action]) -> list[Participation]:
    """The participations, not stored yet, of all players in a finished or decided game whose actions are ``log``."""
    gone = left_at_the_end(game, seats)
    places = places_in(game, seats)
    ends = presentation_of(game.rules).names.CHART.counted(game.state().view(None))
    among_people = sum(seat.user_id is not None for seat in seats) > 1
    facts: list[Facts] = [
        Counter({"games": 1, "left": int(seat.number in gone), f"place:{place}": 1, "end": end})
        for seat, place, end in zip(seats, places, ends, strict=True)
    ]
    if among_people:
        for each, place in zip(facts, places, strict=True):
            each.update({"people": 1, "people:won": int(place == 1)})
    _add_decisions(facts, log)
    for each, more in zip(facts, _of_play(game, seats, log), strict=True):
        each.update(more)
    return [
        Participation(
            game=game,
            seat=seat.number,
            rules=game.rules,
            person_id=seat.user_id,
            level=seat.bot,
            place=place,
            at=game.ended_at,
            facts={name: number for name, number in sorted(of_seat.items()) if number} if seat.user_id else {},
        )
        for seat, place, of_seat in zip(seats, places, facts, strict=True)
    ]


def _add_decisions(facts: Sequence[Facts], log: Sequence[Action]) -> None:
    """Who decided, and how long others waited for a person's first answer."""
    by = Action.By
    names: dict[str, str] = {by.PLAYER: "decisions", by.STANDING_ORDER: "orders", by.TIMEOUT: "late"}
    before = None  # the seat that was asked before
    for row in log:
        if name := names.get(row.by):
            facts[row.seat][name] += 1
        if row.asked_at is None:  # nobody was asked: it followed from the decision before
            continue
        if row.by == Action.By.PLAYER and row.seat != before:
            facts[row.seat][f"wait:{class_of(row.at - row.asked_at)}"] += 1
        before = row.seat


def _of_play(game: Game, seats: Sequence[Seat], log: Sequence[Action]) -> list[Facts]:
    """What has to be played again; nothing if the rules of today would end the game otherwise."""
    none: list[Facts] = [Counter() for _ in seats]
    playing = _Playing(game, seats)
    try:
        for row in log:
            playing.play(row)
    except RulesError:
        return none
    return playing.facts if playing.state.scores() == game.scores else none


class _Playing:
    """A game that is played again from its deal."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        self._chance = chance_of(game, seats, opened(game.secret))
        self.state, _outcomes = dealt(game, self._chance)
        self.facts: list[Facts] = [Counter() for _ in seats]
        self._people = [seat.number for seat in seats if seat.user_id is not None]
        self._unaided = set(self._people)  # for whom no bot has decided yet
        self._turns = [0] * len(seats)
        self._counted = counted_by(game.rules)
        self._measured = presentation_of(game.rules).names.CHART.counted

    def play(self, row: Action) -> None:
        """Play one action, and count what it shows."""
        view = self.state.view(row.seat) if row.by == Action.By.PLAYER else None
        owner = self.state.turn
        events = self.state.play(row.action, self._chance)
        if row.by in ACTIONS_OF_BOTS:
            self._unaided.discard(row.seat)
        for seat in self._people:
            own = view if seat == row.seat else None
            for name, number in self._counted(seat, row.action, events, own).items():
                self.facts[seat][f"game:{name}"] += number
        if owner in self._unaided and not ENDS_A_TURN.isdisjoint(event["type"] for event in events):
            self._end_turn(owner)

    def _end_turn(self, owner: int) -> None:
        self._turns[owner] = number = self._turns[owner] + 1
        if number <= MOST_TURNS_WITH_POINTS:
            self.facts[owner][f"points:{number}"] = self._measured(self.state.view(None))[owner]
            self.facts[owner][f"turns:{number}"] = 1


# A class spans a fifth of its time, so medians are right within a tenth, and more games take no more room.
CLASSES_A_DOUBLING = 4  # classes from one time to twice as long
LONGEST = 23 * CLASSES_A_DOUBLING  # 97 days


def class_of(time: timedelta) -> int:
    """The number of the class of ``time``; everything up to a second is in the first."""
    return min(floor(CLASSES_A_DOUBLING * log2(max(time.total_seconds(), 1))), LONGEST)


def quartiles(counts: Mapping[int, int]) -> list[timedelta]:
    """The times within which a quarter, half and three quarters of the moves came, from how many are in each class."""
    total = sum(counts.values())
    return [_below(counts, total * quarters / 4) for quarters in (1, 2, 3)]


def _below(counts: Mapping[int, int], rank: float) -> timedelta:
    seen = 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= rank:
            return timedelta(seconds=2 ** ((number + 0.5) / CLASSES_A_DOUBLING))
    raise ValueError("no times")
