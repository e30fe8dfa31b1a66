"""A position of PUSH and how actions change it."""

from collections import Counter
from enum import StrEnum

from games.engine.chance import Chance
from games.engine.options import Flag
from games.engine.state import Event, State, View
from games.push.rules import events
from games.push.rules.cards import COLOUR, COLOURS, FACES, KINDS, PLACES, ROLL, STAR, SWITCH, box, places, points


class Phase(StrEnum):
    """What the seat to act has to decide."""

    TURN = "turn"  # draw or bank (PUSH-3)
    PLACE = "place"  # place the drawn card (PUSH-4)
    PUSH = "push"  # draw again or stop (PUSH-9)
    TAKE = "take"  # take a stack (PUSH-10, PUSH-12)
    OVER = "over"


BANKS = {colour: f"bank:{colour}" for colour in COLOURS}
TAKES = tuple(f"take:{number}" for number in range(1, len(PLACES) + 1))


def is_reversed(switches: int, *, seats: int) -> bool:
    """Whether stacks are taken counter-clockwise: with an odd number of Switch cards (PUSH-12).

    With two players there is no other direction (PUSH-24).
    """
    return seats > 2 and switches % 2 == 1


def taking_order(seat: int, *, turn: int, seats: int, switches: int) -> tuple[int, ...]:
    """The seat and those that take a stack after it this turn; the seat whose turn it is takes first (PUSH-12)."""
    step = -1 if is_reversed(switches, seats=seats) else 1
    left = (turn - seat) * step % seats or seats
    return tuple((seat + step * number) % seats for number in range(left))


class Push(State):
    """PUSH, as described in `docs/rules/push.md`."""

    slug = "push"
    order = 1
    seats = range(2, 7)
    rules_version = 1
    dump_version = 1
    option_specs = (
        Flag("risky"),  # PUSH-22
        Flag("without_switch", default=True, only_for=(2,)),  # PUSH-24
    )
    stored_reversed = ("deck",)

    deck: list[str]  # the top card is last, so that drawing is a pop
    discard: list[str]
    drawn: str | None  # the card to place
    stacks: list[list[str]]  # cards in the order in which they were placed; no stack is empty
    switches: int  # drawn this turn
    bench: list[list[str]]  # by seat
    bank: list[list[str]]  # by seat

    def _deal(self, chance: Chance) -> None:
        shuffled = chance.shuffle(box(without_switch=self.options["without_switch"]))
        self.deck = shuffled[::-1]
        self.discard = []
        self.drawn = None
        self.stacks = []
        self.switches = 0
        self.bench = [[] for _ in range(self.seat_count)]
        self.bank = [[] for _ in range(self.seat_count)]
        self.phase = Phase.TURN

    # Points and victory

    def scores(self) -> list[int]:
        """The sum of the numbers in Bench and Banked pile (PUSH-23)."""
        return [points(bench) + points(bank) for bench, bank in zip(self.bench, self.bank, strict=True)]

    def ranks(self) -> list[tuple[int, ...]]:
        """Points, then the number of cards (PUSH-23)."""
        cards = [len(bench) + len(bank) for bench, bank in zip(self.bench, self.bank, strict=True)]
        return list(zip(self.scores(), cards, strict=True))

    def winners(self) -> list[int] | None:
        """The seats with most points; among them those with most cards (PUSH-23)."""
        if self.phase != Phase.OVER:
            return None
        ranks = self.ranks()
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    # What a seat may see and do

    def _own_view(self, seat: int | None) -> View:
        """Everything except the order of the deck (PUSH-20)."""
        discarded = Counter(self.discard)
        return {
            "deck": len(self.deck),
            "discard": len(self.discard),
            "discarded": {kind: discarded[kind] for kind in KINDS if discarded[kind]},
            "drawn": self.drawn,
            "stacks": [list(stack) for stack in self.stacks],
            "switches": self.switches,
            "bench": [list(cards) for cards in self.bench],
            "bank": [list(cards) for cards in self.bank],
        }

    def _list_legal(self) -> tuple[str, ...]:
        if self.phase == Phase.TURN:
            return self._turn_actions()
        if self.phase == Phase.PLACE:
            assert self.drawn is not None
            return places(self.stacks, self.drawn)  # PUSH-4
        if self.phase == Phase.PUSH:
            return ("draw", "stop") if self.deck else ("stop",)  # PUSH-9, PUSH-21
        return TAKES[: len(self.stacks)] if self.phase == Phase.TAKE else ()  # PUSH-10, PUSH-12

    def _turn_actions(self) -> tuple[str, ...]:
        """Draw, or bank a colour that the Bench has (PUSH-3, PUSH-18)."""
        held = {COLOUR[card] for card in self.bench[self.acting]}
        return ("draw", *(action for colour, action in BANKS.items() if colour in held))

    # Actions

    def _play(self, action: str, chance: Chance, happened: list[Event]) -> None:
        verb, _, argument = action.partition(":")
        match verb:
            case "draw":
                self._draw(chance, happened)
            case "place":
                self._place(int(argument), happened)
            case "stop":
                self._stop(happened)
            case "take":
                self._take(int(argument), chance, happened)
            case "bank":
                self._bank(argument, happened)

    def _draw(self, chance: Chance, happened: list[Event]) -> None:
        """Turn the top card over: a Switch is set aside, any other card has to be placed or is a bust."""
        card = self.deck.pop()
        if card == SWITCH:
            self.switches += 1  # PUSH-8
            self.phase = Phase.PUSH
        else:
            self.drawn = card
            self.phase = Phase.PLACE
        happened.append(events.drew(self.acting, card))
        if self.drawn and not places(self.stacks, card):
            self._bust(card, chance, happened)

    def _bust(self, card: str, chance: Chance, happened: list[Event]) -> None:
        """Discard the card and roll once; then the others take stacks (PUSH-11)."""
        seat = self.acting
        self.drawn, self.phase = None, Phase.TAKE
        self.discard.append(card)
        happened.append(events.bust(seat, card))
        self._roll(seat, "bust", chance, happened)
        self._go_on_after(seat, happened)

    def _place(self, number: int, happened: list[Event]) -> None:
        """Place the drawn card on a stack, or start a new one with it (PUSH-5 to PUSH-7)."""
        card = self.drawn
        assert card is not None
        new = number > len(self.stacks)
        if new:
            self.stacks.append([card])
        else:
            self.stacks[number - 1].append(card)
        self.drawn = None
        self.phase = Phase.PUSH
        happened.append(events.placed(self.acting, card, number, new=new))

    def _stop(self, happened: list[Event]) -> None:
        """Let the player take a stack first (PUSH-10); if there are only Switch cards, end the turn (PUSH-9)."""
        happened.append(events.stopped(self.acting))
        if self.stacks:
            self.phase = Phase.TAKE
        else:
            self._end_turn(happened)

    def _take(self, number: int, chance: Chance, happened: list[Event]) -> None:
        """Add a stack to the Bench; if it has a Roll card, roll before the next seat takes (PUSH-14)."""
        seat = self.acting
        stack = self.stacks.pop(number - 1)
        self.bench[seat] += [card for card in stack if card != ROLL]
        happened.append(events.took(seat, number, stack, points(stack)))
        if ROLL in stack:
            self._roll(seat, "roll", chance, happened)
            self.discard.append(ROLL)
        self._go_on_after(seat, happened)

    def _bank(self, colour: str, happened: list[Event]) -> None:
        """Move all Bench cards of a colour to the Banked pile and end the turn (PUSH-3, PUSH-18, PUSH-19)."""
        seat = self.acting
        cards, self.bench[seat] = _split(self.bench[seat], colour)
        self.bank[seat] += cards
        happened.append(events.banked(seat, colour, cards, points(cards)))
        self._begin_turn(happened)

    # Consequences

    def _roll(self, seat: int, why: str, chance: Chance, happened: list[Event]) -> None:
        """Discard the Bench cards of the face rolled; the Banked pile is safe (PUSH-15, PUSH-16, PUSH-22)."""
        face = chance.roll(FACES)
        lost: list[str] = []
        if face != STAR:
            lost, self.bench[seat] = _split(self.bench[seat], face)
        elif self.options["risky"]:
            lost, self.bench[seat] = self.bench[seat], []
        self.discard += lost
        happened.append(events.rolled(seat, face, why, lost))

    def _go_on_after(self, seat: int, happened: list[Event]) -> None:
        """Let the next seat take a stack, until no stack or no seat is left (PUSH-12)."""
        assert self.turn is not None
        order = taking_order(seat, turn=self.turn, seats=self.seat_count, switches=self.switches)
        if self.stacks and len(order) > 1:
            self.to_act = order[1]
            self.phase = Phase.TAKE
        else:
            self._end_turn(happened)

    def _end_turn(self, happened: list[Event]) -> None:
        """Clear the table, then begin the next turn (PUSH-17) or end the game (PUSH-21)."""
        if self.stacks:
            for stack in self.stacks:
                self.discard += stack
            happened.append(events.swept(self.stacks))  # PUSH-13: without a roll
            self.stacks = []
        self.discard += [SWITCH] * self.switches
        self.switches = 0
        if self.deck:
            self._begin_turn(happened)
        else:
            self._end_game(happened)

    def _begin_turn(self, happened: list[Event]) -> None:
        """Pass the turn to the left (PUSH-17)."""
        assert self.turn is not None
        self.turn = self.to_act = (self.turn + 1) % self.seat_count
        self.phase = Phase.TURN
        happened.append(events.turn(self.turn))

    def _end_game(self, happened: list[Event]) -> None:
        self.turn = self.to_act = None
        self.phase = Phase.OVER
        winners = self.winners()
        assert winners is not None
        happened.append(events.over(self.scores(), winners))


def _split(cards: list[str], colour: str) -> tuple[list[str], list[str]]:
    """The cards of the colour, and the others."""
    return [card for card in cards if COLOUR[card] == colour], [card for card in cards if COLOUR[card] != colour]
