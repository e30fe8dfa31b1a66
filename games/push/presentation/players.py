"""What lies before each player: the open Bench and the closed Bank (PUSH-18 to PUSH-20)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.push import phases
from games.rules.push.cards import COLOUR, COLOURS, points
from games.words.buttons import Button, button
from games.words.push.scene_cards import Card, draw_card, name_cards
from games.words.suits import colour_name
from games.words.voice import Person

View = Mapping[str, Any]
Event = Mapping[str, Any]


@dataclass(frozen=True)
class Fan:
    """The cards of one colour in a Bench, the lowest first."""

    suit: str
    label: str  # for ears: "red 2, red 4; 6 points"
    cards: tuple[Card, ...]
    points: int
    button: Button | None = None


@dataclass(frozen=True)
class Pile:
    """The cards of one colour in a Bank."""

    suit: str
    label: str  # for ears: "red: 12 points in 3 cards"
    points: int
    count: int
    new: bool


@dataclass(frozen=True)
class Hand:
    """One player's cards."""

    person: Person
    fans: tuple[Fan, ...]
    bench: int
    piles: tuple[Pile, ...]
    bank: int
    cards: int  # in Bench and Bank together, which decides a tie (PUSH-23)
    doing: str  # "draws", "takes"; "" where the decision is another's

    @property
    def score(self) -> int:
        return self.bench + self.bank

    @property
    def to_bank(self) -> list[Fan]:
        """The colours that the viewer may bank now."""
        return [fan for fan in self.fans if fan.button]


def hands(view: View, people: Sequence[Person], newest: Sequence[Event]) -> list[Hand]:
    """One hand a seat, in the order of the seats."""
    return [_hand(view, person, newest) for person in people]


def _hand(view: View, person: Person, newest: Sequence[Event]) -> Hand:
    bench, bank = view["bench"][person.number], view["bank"][person.number]
    mine = person.number == view["viewer"]
    gained = Counter(card for event in _of("took", person, newest) for card in event["cards"])
    banked = {event["colour"] for event in _of("banked", person, newest)}
    return Hand(
        person=person,
        fans=tuple(
            _fan(colour, cards, gained, _bank_button(view, colour, cards, number) if mine else None)
            for number, (colour, cards) in enumerate(_by_colour(bench), 1)
        ),
        bench=points(bench),
        piles=tuple(_pile(colour, cards, new=colour in banked) for colour, cards in _by_colour(bank)),
        bank=points(bank),
        cards=len(bench) + len(bank),
        doing=_doing(view, person),
    )


def _doing(view: View, person: Person) -> str:
    if view["to_act"] != person.number:
        return ""
    return _("must take") if view["phase"] == phases.TAKE else _("is drawing")


def _of(kind: str, person: Person, newest: Sequence[Event]) -> list[Event]:
    return [event for event in newest if event["type"] == kind and event["seat"] == person.number]


def _by_colour(cards: Sequence[str]) -> list[tuple[str, list[str]]]:
    sorted_cards = sorted(cards)
    groups = [(colour, [card for card in sorted_cards if COLOUR[card] == colour]) for colour in COLOURS]
    return [(colour, group) for colour, group in groups if group]


def _fan(colour: str, cards: Sequence[str], gained: Counter[str], bank: Button | None) -> Fan:
    total = points(cards)
    label = _sum_label(name_cards(cards), total)
    copies = Counter(cards)
    drawn = []
    for card in cards:
        # Of equal cards the last ones are the new ones.
        drawn.append(draw_card(card, new=copies[card] <= gained[card]))
        copies[card] -= 1
    return Fan(colour, label, tuple(drawn), total, bank)


def _pile(colour: str, cards: Sequence[str], *, new: bool) -> Pile:
    total = points(cards)
    return Pile(colour, _sum_label(colour_name(colour), total), total, len(cards), new)


def _sum_label(name: str, total: int) -> str:
    return ngettext("{name}; {points} point", "{name}; {points} points", total).format(name=name, points=total)


def _bank_button(view: View, colour: str, cards: Sequence[str], number: int) -> Button | None:
    label = _("Bank {points}").format(points=points(cards))
    return button(view, f"bank:{colour}", label, str(number), colour_name(colour))
