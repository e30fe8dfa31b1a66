"""The middle of the table: stacks and discards, who takes a stack, and what the next card may bring."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.state import Event, View
from games.presentation.events.seen_actions import PlayedAction
from games.presentation.renderer import Person
from games.presentation.scene import Button, button
from games.presentation.terms import colour_name
from games.push.presentation.cards import Card, card_name, draw_card, face_name, name_cards
from games.push.rules import odds
from games.push.rules.cards import COLOUR, COLOURS, PLACES, ROLL, ROLLS, SWITCH, SWITCHES, points
from games.push.rules.game import Phase, taking_order

NUMBERS = range(1, 7)  # of the cards of each colour

# The stacks taken in a turn: on the page a stack keeps its number and its place, the rules count those that remain

Taken = Mapping[str, int]  # "number": from 1, as the stacks were before the first was taken; "seat", "points"


def in_context(actions: Iterable[PlayedAction]) -> None:
    """Add to each event the stacks ``taken`` so far in its turn, and to a stack taken its ``number``.

    ``actions`` come in the order of play; the first one need not begin a turn, but no stack may be taken before it.
    """
    taken: list[dict[str, int]] = []
    for action in actions:
        for event in action.events:
            if event["type"] == "turn":
                taken = []
            elif event["type"] == "took":
                # The number of the stack that is at this index, from 1, of those that remain
                event["number"] = _numbers_left(event["stack"], taken)[-1]
                taken = [*taken, {key: event[key] for key in ("number", "seat", "points")}]
            event["taken"] = taken


def _numbers_left(count: int, taken: Sequence[Taken]) -> list[int]:
    """The numbers of ``count`` stacks that remain after others were ``taken``."""
    gone = {each["number"] for each in taken}
    return [number for number in range(1, count + len(gone) + 1) if number not in gone][:count]


def taken_this_turn(newest: Sequence[Event]) -> Sequence[Taken]:
    """The stacks taken in the current turn, or in the one that the ``newest`` events end, the first one first."""
    last = next((event for event in reversed(newest) if event["type"] not in ("turn", "over")), None)
    taken: Sequence[Taken] = last.get("taken", ()) if last else ()
    return taken


# The stacks, and the places of those that may still be started


@dataclass(frozen=True)
class Loss:
    """What one face of the die would cost."""

    face: str
    name: str
    points: int


@dataclass(frozen=True)
class Stack:
    """One stack, or the place of a new one if it has no cards, or of one that was taken if it has a ``taker``."""

    number: int
    label: str  # everything about it, for screen readers
    cards: tuple[Card, ...] = ()
    points: int = 0
    roll: bool = False
    button: Button | None = None
    losses: tuple[Loss, ...] = ()  # what its Roll card may cost, if the viewer may take it
    taker: Person | None = None

    @property
    def taken_by(self) -> str:
        """Who took it, in words; "" for a stack that is there."""
        if self.taker is None:
            return ""
        return _("You took this") if self.taker.you else _("{name} took this").format(name=self.taker.name)


def stacks(view: View, people: Sequence[Person], newest: Sequence[Event]) -> list[Stack]:
    """The stacks in the order in which they were started, and the places of those that were taken this turn."""
    laid, busted = _laid(newest), busted_on(view, newest)
    taken = taken_this_turn(newest)
    numbers = _numbers_left(len(view["stacks"]), taken)
    shown = [
        _stack(view, index, number, cards, laid.get(number, ()), busted)
        for index, (number, cards) in enumerate(zip(numbers, view["stacks"], strict=True), 1)
    ]
    if view["phase"] != Phase.OVER:
        shown += [_taken(people[each["seat"]], each) for each in taken]
    return sorted(shown, key=lambda stack: stack.number)


def free_places(view: View, newest: Sequence[Event]) -> list[Stack]:
    """The places of stacks that may still be started this turn; the first has a button if a card has to be placed.

    Stacks that the ``newest`` events have taken from the last turn still say so.
    """
    if view["phase"] not in (Phase.TURN, Phase.PLACE, Phase.PUSH):
        return []
    shown = {each["number"] for each in taken_this_turn(newest)}
    numbers = [number for number in range(len(view["stacks"]) + 1, len(PLACES) + 1) if number not in shown]
    return [
        Stack(number, _("New stack"), button=button(view, f"place:{number}", _("New stack"), str(number)))
        for number in numbers
    ]


def depth(view: View) -> int:
    """The number of cards of the tallest stack: the taller it is, the smaller the cards are drawn."""
    return max((len(stack) for stack in view["stacks"]), default=0)


def named_losses(view: View, seat: int, stack: Sequence[str] = ()) -> tuple[Loss, ...]:
    """What a roll may cost the seat, by face, after the stack has joined its Bench (PUSH-14); empty if nothing."""
    losses = tuple(Loss(face, face_name(face), cost) for face, cost in odds.losses(view, seat, stack).items())
    return losses if any(loss.points for loss in losses) else ()


def _taken(taker: Person, taken: Taken) -> Stack:
    stack = Stack(taken["number"], "", points=taken["points"], taker=taker)
    return replace(stack, label=_("Stack {number}: {what}").format(number=stack.number, what=stack.taken_by))


def busted_on(view: View, newest: Sequence[Event]) -> str:
    """The card that the ``newest`` events busted on, while the stacks that it did not fit on lie there; else ""."""
    if view["phase"] != Phase.TAKE:
        return ""
    return next((str(event["card"]) for event in newest if event["type"] == "bust"), "")


def _clash(busted: str, card: str) -> str:
    """Why the card ``busted`` on cannot lie in a stack with ``card``; "" if it could."""
    if busted == card == ROLL:
        return card_name(ROLL)
    if ROLL in (busted, card) or not busted:
        return ""
    if busted[1:] == card[1:]:
        return pgettext("in a stack", "a {number}").format(number=card[1:])
    return colour_name(COLOUR[card]) if COLOUR[busted] == COLOUR[card] else ""


def _stack(view: View, index: int, number: int, cards: Sequence[str], laid: Sequence[int], busted: str) -> Stack:
    """The stack at ``index`` of those that remain: actions count these, the page shows ``number``.

    ``laid``: which of the newest cards its last ones are. ``busted``: the card that did not fit on it, or "".
    """
    total = points(cards)
    take_label = _("Take {points}, then roll") if ROLL in cards else _("Take {points}")
    take = button(view, f"take:{index}", take_label.format(points=total), str(number))
    place = button(view, f"place:{number}", _("Place here"), str(number))
    older = [0] * (len(cards) - len(laid))
    label = ngettext("Stack {number}: {cards}; {points} point", "Stack {number}: {cards}; {points} points", total)
    return Stack(
        number=number,
        label=label.format(number=number, cards=name_cards(cards), points=total),
        cards=tuple(
            draw_card(card, covered=place < len(cards), new=new, clash=_clash(busted, card))
            for place, (card, new) in enumerate(zip(cards, [*older, *laid], strict=True), 1)
        ),
        points=total,
        roll=ROLL in cards,
        button=take or place,
        losses=named_losses(view, view["viewer"], cards) if take and ROLL in cards else (),
    )


def _laid(newest: Sequence[Event]) -> dict[int, list[int]]:
    """By stack, which of the newest cards were placed there, from 1; none if stacks were taken since."""
    counts: dict[int, list[int]] = {}
    count = 0
    for event in newest:
        if event["type"] in ("took", "turn"):
            counts = {}
        elif event["type"] == "placed":
            count += 1
            counts.setdefault(event["stack"], []).append(count)
    return counts


# The discards, which everybody may count (PUSH-20)


@dataclass(frozen=True)
class DiscardedColour:
    """How many of the three cards of each number, from 1 to 6, a colour has among the discards."""

    suit: str
    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Discards:
    """The discards by kind; ``others``: the Roll cards and the Switch cards of the box, with how many lie there."""

    count: int
    colours: tuple[DiscardedColour, ...]
    others: tuple[tuple[Card, int, int], ...]


def discards(view: View) -> Discards:
    """The discards as the view counts them."""
    discarded, switches = view["discarded"], 0 if view["options"]["without_switch"] else SWITCHES
    return Discards(
        count=view["discard"],
        colours=tuple(
            DiscardedColour(
                colour, colour_name(colour), tuple(discarded.get(f"{colour[0]}{value}", 0) for value in NUMBERS)
            )
            for colour in COLOURS
        ),
        others=tuple(
            (draw_card(kind), discarded.get(kind, 0), most)
            for kind, most in ((ROLL, ROLLS), (SWITCH, switches))
            if most
        ),
    )


# The order of taking (PUSH-12)


@dataclass(frozen=True)
class Taker:
    """A player who will take a stack; ``now`` if they have to choose."""

    person: Person
    now: bool


def takers(view: View, people: Sequence[Person]) -> list[Taker]:
    """The players who will take a stack, in order; before the player stops, all others.

    Nobody in a cancelled game.
    """
    if view["phase"] not in (Phase.PUSH, Phase.PLACE, Phase.TAKE) or view["to_act"] is None:
        return []
    order = taking_order(view["to_act"], turn=view["turn"], seats=view["seats"], switches=view["switches"])
    if view["phase"] != Phase.TAKE:
        return [Taker(people[seat], now=False) for seat in order[1:]]
    return [Taker(people[seat], now=seat == view["to_act"]) for seat in order[: len(view["stacks"])]]


# The risk of the next card: an aid that can be switched off


@dataclass(frozen=True)
class Risk:
    """How many of the unseen cards would bust."""

    bust: int
    unseen: int

    @property
    def percent(self) -> int:
        return round(100 * self.bust / self.unseen) if self.unseen else 0


@dataclass(frozen=True)
class BustGroup:
    """The cards of one suit that would bust."""

    suit: str
    values: tuple[str, ...]  # empty for Roll cards
    label: str


def risk(view: View) -> Risk:
    """The risk of drawing now."""
    return Risk(*odds.count_busts(view))


def bust_groups(view: View) -> list[BustGroup]:
    """The cards that would bust, by suit."""
    by_suit: dict[str, list[str]] = {}
    for card in odds.nowhere(view):
        by_suit.setdefault(COLOUR.get(card, card), []).append(card)
    return [
        BustGroup(suit, tuple(card[1:] for card in cards if card in COLOUR), name_cards(cards))
        for suit, cards in by_suit.items()
    ]


def describe_risk(risk: Risk) -> str:
    if not risk.bust:
        return _("you can’t bust")
    sentence = ngettext(
        "{bust} of {unseen} cards left would bust", "{bust} of {unseen} cards left would bust", risk.bust
    )
    return sentence.format(bust=risk.bust, unseen=risk.unseen)
