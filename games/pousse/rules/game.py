"""A position of Pousse-toi de là ! and how actions change it."""

from collections.abc import Callable
from enum import StrEnum

from games.engine.chance import Chance
from games.engine.options import ChoiceOption, NumberOption
from games.engine.state import Event, State, View
from games.pousse.rules import events
from games.pousse.rules.box import ACTION, AGAIN, BOARDS, CHANGE, COUNT, ENOUGH, FALL, PAWNS, Board, box
from games.pousse.rules.journeys import Journey, Pawns, carry_out, journey, leaders, moves
from games.pousse.rules.routes import GOAL, HOME, number, on_board


class Phase(StrEnum):
    """What the seat to act has to decide."""

    TURN = "turn"  # turn a card (PO-4)
    MOVE = "move"  # move a pawn by the open card (PO-4)
    OVER = "over"


class Pousse(State):
    """Pousse-toi de là !, as described in `docs/rules/pousse.md`."""

    slug = "pousse"
    order = 2
    seats = range(2, 5)
    rules_version = 1
    dump_version = 1
    option_specs = (
        ChoiceOption("board", default="standard", values=tuple(BOARDS)),  # PO-2
        NumberOption("limit", default=400, low=50, high=2000, none=0),  # PO-16
    )
    stored_reversed = ("pile",)

    pawns: list[list[str]]  # by seat, the space of each of its pawns
    card: str | None  # open, and not carried out yet
    pile: list[str]  # the top card is last, so that turning is a pop
    discard: list[str]
    turned: int  # how many cards so far

    def _deal(self, chance: Chance) -> None:
        self.pawns = [[HOME] * PAWNS for _ in range(self.seat_count)]
        self.card = None
        self.pile = chance.shuffle(box())[::-1]
        self.discard = []
        self.turned = 0
        self.phase = Phase.TURN

    @property
    def board(self) -> Board:
        """The board that the host chose."""
        return BOARDS[self.options["board"]]

    # Pawns at the goal, and victory

    def scores(self) -> list[int]:
        """Count each seat's pawns at the goal."""
        return [spaces.count(GOAL) for spaces in self.pawns]

    def ranks(self) -> list[tuple[int, ...]]:
        """Pawns at the goal, then how far the others are (PO-14, PO-16)."""
        return list(zip(self.scores(), progress(self.pawns), strict=True))

    def winners(self) -> list[int] | None:
        """The seats with most pawns at the goal; among them those with the greatest sum of the other pawns' spaces.

        A player who has brought two pawns to the goal wins alone, since the game ends there.
        """
        if self.phase != Phase.OVER:
            return None
        ranks = self.ranks()
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    # What a seat may see and do

    def _own_view(self, seat: int | None) -> View:
        """Everything except the order of the pile."""
        return {
            "board": {"rows": self.board.rows, "protected": list(self.board.protected)},
            "pawns": [list(spaces) for spaces in self.pawns],
            "card": self.card,
            "pile": len(self.pile),
            "discard": list(self.discard),
            "turned": self.turned,
        }

    def _list_legal(self) -> tuple[str, ...]:
        """Turn a card; if the open card has moves, one of them has to be made (PO-4)."""
        if self.phase == Phase.TURN:
            return ("turn",)
        if self.phase == Phase.MOVE:
            assert self.card is not None
            return tuple(move.action for move in moves(self.board, self.pawns, self.acting, self.card))
        return ()

    # Actions

    def _play(self, action: str, chance: Chance, happened: list[Event]) -> None:
        if self.phase == Phase.TURN:
            self._turn(chance, happened)
        else:
            self._move(action, happened)

    def _turn(self, chance: Chance, happened: list[Event]) -> None:
        """Turn the top card; without a choice it is carried out, or cancelled, at once (PO-4)."""
        if not self.pile:
            self._reshuffle(chance, happened)
        card = self.card = self.pile.pop()
        self.turned += 1
        happened.append(events.turned(self.acting, card))
        if why := self._hindrance(card):
            happened.append(events.cancelled(self.acting, card, why))
            self._settle(happened)
        elif card == FALL:
            self._fall(card, happened)
            self._settle(happened)
        else:
            self.phase = Phase.MOVE

    def _reshuffle(self, chance: Chance, happened: list[Event]) -> None:
        """Shuffle the discards, with the card that was played last (PO-13)."""
        self.pile = chance.shuffle(self.discard)[::-1]
        self.discard = []
        happened.append(events.reshuffled(len(self.pile)))

    def _hindrance(self, card: str) -> str | None:
        """Why the card cannot be carried out; None if it can. A player always has a pawn to advance."""
        if COUNT.get(card, 0) > 0:
            return None
        seats = [seat for seat in range(self.seat_count) if card not in COUNT or seat != self.acting]
        if not any(on_board(space) for seat in seats for space in self.pawns[seat]):
            return events.NO_PAWN
        if ACTION[card] == CHANGE and not any(moves(self.board, self.pawns, self.acting, card)):
            return events.NO_TWIN
        if card == FALL and len(leaders(self.pawns)) > 1:
            return events.LEVEL
        return None

    def _fall(self, card: str, happened: list[Event]) -> None:
        """Send the pawn in the lead home (PO-12)."""
        ((owner, pawn),) = leaders(self.pawns)
        start = self.pawns[owner][pawn - 1]
        self.pawns[owner][pawn - 1] = HOME
        happened.append(events.fell(self.acting, card, owner, pawn, start))

    def _move(self, action: str, happened: list[Event]) -> None:
        """Move the pawn and send the fallen pawns home (PO-6, PO-10, PO-11)."""
        card, seat = self.card, self.acting
        assert card is not None
        chosen = next(move for move in moves(self.board, self.pawns, seat, card) if move.action == action)
        way = journey(self.board, self.pawns, card, chosen)
        carry_out(self.pawns, way)
        happened.append(_event(card)(seat, card, way))
        self._settle(happened)

    # Consequences

    def _settle(self, happened: list[Event]) -> None:
        """Discard the card; the same player goes on, or the turn or the game ends (PO-5, PO-14, PO-16)."""
        card = self.card
        assert card is not None
        self.discard.append(card)
        self.card = None
        if max(self.scores()) == ENOUGH:
            self._end_game(events.BY_GOAL, happened)
        elif self.turned == self.options["limit"]:  # no limit is 0, and at least one card has been turned
            self._end_game(events.BY_LIMIT, happened)
        elif AGAIN[card]:
            self.phase = Phase.TURN
            happened.append(events.again(self.acting))
        else:
            self._begin_turn(happened)

    def _begin_turn(self, happened: list[Event]) -> None:
        self.turn = self.to_act = (self.acting + 1) % self.seat_count
        self.phase = Phase.TURN
        happened.append(events.turn(self.turn))

    def _end_game(self, why: str, happened: list[Event]) -> None:
        self.turn = self.to_act = None
        self.phase = Phase.OVER
        winners = self.winners()
        assert winners is not None
        happened.append(events.over(self.scores(), winners, why))


def progress(pawns: Pawns) -> list[int]:
    """The sum of the space numbers of the pawns that are not at the goal, by seat."""
    return [sum(number(space) for space in spaces if space != GOAL) for spaces in pawns]


def _event(card: str) -> Callable[[int, str, Journey], Event]:
    count = COUNT.get(card)
    if count is None:
        return events.changed
    return events.advanced if count > 0 else events.backed
