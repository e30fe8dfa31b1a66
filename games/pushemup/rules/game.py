"""A position of PUSH 'em UP! and how actions change it."""

from collections.abc import Iterable
from enum import StrEnum

from games.engine.chance import Chance
from games.engine.options import Flag, NumberOption
from games.engine.state import Event, State, View
from games.pushemup.rules import counting, events
from games.pushemup.rules.cards import LETTERS, PUSH, SUPERPUSH, discards, layings, starts, team
from games.pushemup.rules.columns import LAYINGS, Led, heroes_of, lay_on, push_up

FULL = 3  # cards in a hand
MOST_PLACES = 3  # by which a Super Push moves a card


class Phase(StrEnum):
    """What the seat to act has to decide."""

    START = "start"  # choose the heroes to begin with (UP-3, UP-4)
    PLAY = "play"  # one action (UP-6 to UP-12)
    OVER = "over"


class PushEmUp(State):
    """PUSH 'em UP!, as described in `docs/rules/pushemup.md`.

    Cards of columns are written with their team (`r9`), all others without (`9`).
    A tournament has several rounds, any other game has one (UP-18).
    """

    slug = "pushemup"
    order = 3
    seats = range(2, 5)
    rules_version = 1
    dump_version = 1
    option_specs = (
        Flag("apocalypse"),  # UP-11
        Flag("four_pushes", only_for=(4,)),  # UP-2
        Flag("tournament"),  # UP-18
        NumberOption("target", default=200, low=50, high=1000, only_with="tournament"),  # UP-18
    )
    stored_reversed = ("decks",)

    columns: list[list[str]]  # oldest card first; none until all have chosen
    started: list[list[str]]  # by seat, the heroes chosen, until the columns are shown
    hands: list[list[str]]  # by seat, sorted
    decks: list[list[str]]  # by seat, the top card last, so that drawing is a pop; complete until the seat has chosen
    rounds: list[list[list[int]]]  # by finished round and seat, the points of columns and of cards

    def _deal(self, chance: Chance) -> None:
        """Begin without a shuffle: each deck is shuffled once its heroes are chosen (UP-5)."""
        assert self.turn is not None
        self.rounds = []
        self._begin_round(first=self.turn)

    # Points and victory

    @property
    def round(self) -> int:
        """The number of the current round, or of the last one."""
        return len(self.rounds) + (self.phase != Phase.OVER)

    @property
    def totals(self) -> list[int]:
        """By seat, the points of finished rounds."""
        return counting.added_up(self.rounds, self.seat_count)

    def scores(self) -> list[int]:
        """The points of finished rounds, and of this round if it ended now (UP-18)."""
        if self.phase == Phase.OVER:
            return self.totals
        return counting.added_up([*self.rounds, counting.points(self.columns, self.seat_count)], self.seat_count)

    def winners(self) -> list[int] | None:
        """The seats with most points in all rounds (UP-17, UP-18)."""
        return counting.highest(self.totals) if self.phase == Phase.OVER else None

    # What a seat may see and do

    def _own_view(self, seat: int | None) -> View:
        """The columns, the seat's own hand and heroes, and the numbers of all cards (UP-4)."""
        return {
            "columns": [list(column) for column in self.columns],
            "hand": [] if seat is None else list(self.hands[seat]),
            "hands": self._counts(self.hands),
            "decks": self._counts(self.decks),
            "started": list(self.started[seat]) or None if seat is not None else None,
            "won": counting.won(self.columns, self.seat_count),
            "best": counting.best(self.columns, self.seat_count),
            "round": self.round,
            "totals": self.totals,
            "rounds": [[list(points) for points in counted] for counted in self.rounds],
        }

    def _counts(self, piles: list[list[str]]) -> list[int | None]:
        """The number of cards of each pile; None for a seat that has not chosen yet."""
        chosen = [self.phase != Phase.START or bool(started) for started in self.started]
        return [len(pile) if known else None for pile, known in zip(piles, chosen, strict=True)]

    @classmethod
    def hides(cls, action: str) -> bool:
        """Whether the action is a choice of heroes (UP-4)."""
        return action.startswith("start:")

    def forced(self) -> str | None:
        """The only action; None with several cards in hand, as a forced discard would show that all are equal."""
        return super().forced() if self.to_act is not None and len(self.hands[self.acting]) == 1 else None

    def _list_legal(self) -> tuple[str, ...]:
        if self.phase == Phase.START:
            return starts(self.seat_count)
        return self._plays() if self.phase == Phase.PLAY else ()

    def _plays(self) -> tuple[str, ...]:
        """Column by column what can be laid, then pushed; then the discards (UP-6 to UP-12)."""
        hand, letter = tuple(self.hands[self.acting]), LETTERS[self.acting]
        actions = [
            f"{verb}:{number}:{heroes}"
            for number, column in enumerate(self.columns, 1)
            for verb, heroes in layings(hand, column[-1][1], column[-1][0] == letter)
        ]
        if PUSH in hand:
            actions += [f"push:{number}" for number, column in enumerate(self.columns, 1) if len(column) > 1]
        if SUPERPUSH in hand:
            for number, column in enumerate(self.columns, 1):
                actions += [f"superpush:{number}:{places}" for places in range(1, min(MOST_PLACES + 1, len(column)))]
        return (*actions, *discards(hand))

    # Actions

    def _play(self, action: str, chance: Chance, happened: list[Event]) -> None:
        verb, _, argument = action.partition(":")
        if verb == "start":
            self._start(argument.split(","), chance, happened)
            return
        if verb == "discard":
            self._discard(argument, happened)
        elif verb in LAYINGS:
            self._lay(verb, argument, happened)
        else:
            self._push(verb, argument, happened)
        self._end_turn(happened)

    def _start(self, chosen: list[str], chance: Chance, happened: list[Event]) -> None:
        """Set the heroes aside, shuffle the deck and draw a hand; the last choice shows all (UP-3 to UP-5)."""
        seat = self.acting
        deck = self.decks[seat]
        for hero in chosen:
            deck.remove(hero)
        self.decks[seat] = chance.shuffle(deck)[::-1]
        self.started[seat] = chosen
        happened.extend([events.chose(seat, chosen), events.ready(seat)])
        self._fill(seat, happened)
        if all(self.started):
            self._show(happened)
        self._pass_on(happened)

    def _show(self, happened: list[Event]) -> None:
        """Start a column with each hero, in the order in which the seats chose; the seat to act was the last."""
        for step in range(1, self.seat_count + 1):
            seat = (self.acting + step) % self.seat_count
            self.columns += [[LETTERS[seat] + hero] for hero in self.started[seat]]
        self.started = [[] for _ in range(self.seat_count)]
        self.phase = Phase.PLAY
        happened.append(events.shown(self.columns))

    def _lay(self, verb: str, argument: str, happened: list[Event]) -> None:
        """Lay heroes of the hand on a column; an enemy card that they cover leaves the game (UP-6 to UP-9)."""
        seat = self.acting
        number, _, values = argument.partition(":")
        index, heroes = int(number) - 1, heroes_of(verb, values)
        end = self.columns[index][-1]
        self._spend(heroes)
        after, gone = lay_on(self.columns[index], seat, heroes)
        led = self._rebuild(index, after)
        cards = after[-len(heroes) :]
        covered, built_on = (end, None) if gone else (None, end)
        happened.append(events.laid(seat, verb, index + 1, cards, covered=covered, after=built_on, led=led))

    def _push(self, verb: str, argument: str, happened: list[Event]) -> None:
        """Move the last card of a column up; the Push and the cards that it passes leave the game (UP-10, UP-11)."""
        number, _, places = argument.partition(":")
        index = int(number) - 1
        self._spend([verb])
        after, gone = push_up(self.columns[index], int(places or 1))
        led = self._rebuild(index, after)
        happened.append(events.pushed(self.acting, verb, index + 1, moved=after[-1], removed=gone, led=led))

    def _discard(self, card: str, happened: list[Event]) -> None:
        """Remove one card from the game (UP-12)."""
        self._spend([card])
        happened.append(events.discarded(self.acting, card))

    # Consequences

    def _spend(self, cards: Iterable[str]) -> None:
        """Take the cards from the hand of the seat to act."""
        for card in cards:
            self.hands[self.acting].remove(card)

    def _rebuild(self, index: int, column: list[str]) -> Led:
        """Replace the column; return the seats that led it before and lead it now."""
        was = counting.leader(counting.totals(self.columns[index], self.seat_count))
        self.columns[index] = column
        return was, counting.leader(counting.totals(column, self.seat_count))

    def _end_turn(self, happened: list[Event]) -> None:
        """End the round if the seat has no card left (UP-13); otherwise fill its hand and pass the turn on."""
        seat = self.acting
        if self.hands[seat] or self.decks[seat]:
            self._fill(seat, happened)
            self._pass_on(happened)
        else:
            self._end_round(happened)

    def _fill(self, seat: int, happened: list[Event]) -> None:
        """Draw up to three cards in hand, while the deck lasts (UP-5)."""
        hand, deck = self.hands[seat], self.decks[seat]
        drawn = [deck.pop() for _ in range(min(FULL - len(hand), len(deck)))]
        if drawn:
            self.hands[seat] = sorted(hand + drawn)
            happened.extend(
                [events.drew(seat, drawn), events.refilled(seat, len(drawn), len(hand) + len(drawn), len(deck))]
            )

    def _pass_on(self, happened: list[Event]) -> None:
        """Pass the turn to the left (UP-20)."""
        self.turn = self.to_act = (self.acting + 1) % self.seat_count
        happened.append(events.turn(self.turn))

    def _begin_round(self, first: int) -> None:
        """Give every team all its cards; nobody has chosen yet."""
        seats = range(self.seat_count)
        self.turn = self.to_act = first
        self.phase = Phase.START
        self.columns = []
        self.started = [[] for _ in seats]
        self.hands = [[] for _ in seats]
        self.decks = [team(self.seat_count, self.options) for _ in seats]

    def _end_round(self, happened: list[Event]) -> None:
        """Count; then the next round, or the end of the game (UP-13, UP-17, UP-18)."""
        number = self.round
        points = counting.points(self.columns, self.seat_count)
        totals = counting.added_up([*self.rounds, points], self.seat_count)
        won = counting.holders(self.columns, self.seat_count)
        happened.append(events.counted(number, self.columns, won, points, totals))
        self.rounds.append(points)  # after the event: until then a position counts the columns itself
        if self.options["tournament"] and max(totals) < self.options["target"]:
            self._begin_round(first=totals.index(min(totals)))
            happened.extend([events.next_round(self.round, self.acting), events.turn(self.acting)])
        else:
            self.turn = self.to_act = None
            self.phase = Phase.OVER
            happened.append(events.over(totals, counting.highest(totals)))
