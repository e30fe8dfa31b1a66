"""The cards in front of each player, and the ranking at the end (PUSH-18 to PUSH-20, PUSH-23)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import Event, View
from games.presentation.cached import cached_by_language
from games.presentation.renderer import Person
from games.presentation.scene import Button, button
from games.presentation.terms import colour_name, labelled
from games.push.presentation.cards import Card, draw_card, name_cards
from games.push.rules.cards import COLOUR, COLOURS, points
from games.push.rules.game import Phase

SEAT_WIDTHS = (200, 260, 340, 440)  # of a seat, in pixels, as in hands.css


@dataclass(frozen=True)
class Fan:
    """The cards of one colour on a Bench, the lowest first."""

    suit: str
    label: str  # for screen readers: "red 2, red 4; 6 points"
    cards: tuple[Card, ...]
    points: int
    button: Button | None = None


@dataclass(frozen=True)
class Pile:
    """The cards of one colour in a Bank."""

    suit: str
    label: str  # for screen readers: "red; 12 points"
    points: int
    count: int
    new: bool


@dataclass(frozen=True)
class ColourPoints:
    """The points of one colour, in Bench and Bank together."""

    suit: str
    name: str
    points: int


@dataclass(frozen=True)
class PlayerCards:
    """One player's cards."""

    person: Person
    fans: tuple[Fan, ...]
    lost: tuple[Card, ...]  # to the newest roll
    bench: int
    piles: tuple[Pile, ...]
    bank: int
    cards: int  # in Bench and Bank together, which decides a tie (PUSH-23)
    doing: str  # "is drawing", "is taking"; "" if somebody else has to decide

    @property
    def score(self) -> int:
        return self.bench + self.bank

    @property
    def colour_points(self) -> tuple[ColourPoints, ...]:
        """What the score is made of; colours without points are left out."""
        totals = dict.fromkeys(COLOURS, 0)
        groups: tuple[Fan | Pile, ...] = (*self.fans, *self.piles)
        for group in groups:
            totals[group.suit] += group.points
        return tuple(ColourPoints(colour, colour_name(colour), total) for colour, total in totals.items() if total)

    @property
    def fits(self) -> int:
        """The least of `SEAT_WIDTHS` in which the Bench fits as small cards; 0 if it fits in none."""
        cards = sum(len(fan.cards) for fan in self.fans)
        needed = cards * 18 + len(self.fans) * (26 - 18 + 8)
        return next((width for width in SEAT_WIDTHS if width >= needed), 0)

    @property
    def in_words(self) -> str:
        """All that the player has: "Bob: Bench (red 4, red 6), Bank (purple; 5 points)."."""
        bench = ", ".join(card.name for fan in self.fans for card in fan.cards)
        bank = ", ".join(pile.label for pile in self.piles)
        parts = [_("Bench ({cards})").format(cards=bench) if bench else ""]
        parts.append(_("Bank ({cards})").format(cards=bank) if bank else "")
        return f"{labelled(self.person.name, ', '.join(filter(None, parts)))}."

    @property
    def to_bank(self) -> list[Fan]:
        """The colours that the viewer can bank now."""
        return [fan for fan in self.fans if fan.button]


def hands(view: View, people: Sequence[Person], newest: Sequence[Event]) -> list[PlayerCards]:
    """One hand for each seat, in the order of the seats."""
    return [_hand(view, person, newest) for person in people]


def _hand(view: View, person: Person, newest: Sequence[Event]) -> PlayerCards:
    bench, bank = view["bench"][person.number], view["bank"][person.number]
    events = [event for event in newest if event.get("seat") == person.number]
    gained = Counter(card for event in events if event["type"] == "took" for card in event["cards"])
    banked = {event["colour"] for event in events if event["type"] == "banked"}
    lost = [card for event in events if event["type"] == "rolled" for card in event["lost"]]
    doing = ""
    if view["to_act"] == person.number:
        doing = _("is taking") if view["phase"] == Phase.TAKE else _("is drawing")
    return PlayerCards(
        person=person,
        fans=tuple(
            _fan(view, person, colour, cards, gained, key=str(number))
            for number, (colour, cards) in enumerate(_by_colour(bench), 1)
        ),
        lost=tuple(draw_card(card, lost=True) for card in sorted(lost)),
        bench=points(bench),
        piles=tuple(
            Pile(colour, _sum_label(colour_name(colour), points(cards)), points(cards), len(cards), colour in banked)
            for colour, cards in _by_colour(bank)
        ),
        bank=points(bank),
        cards=len(bench) + len(bank),
        doing=doing,
    )


def _by_colour(cards: Sequence[str]) -> list[tuple[str, list[str]]]:
    sorted_cards = sorted(cards)
    groups = [(colour, [card for card in sorted_cards if COLOUR[card] == colour]) for colour in COLOURS]
    return [(colour, group) for colour, group in groups if group]


def _fan(view: View, person: Person, colour: str, cards: Sequence[str], gained: Counter[str], *, key: str) -> Fan:
    """``gained``: how many of each card are new. The viewer's own fan has a button with ``key`` to bank it."""
    total = points(cards)
    label = _sum_label(name_cards(cards), total)
    copies = Counter(cards)
    drawn = []
    for card in cards:
        # Of equal cards, the last ones are new.
        drawn.append(draw_card(card, new=int(copies[card] <= gained[card])))
        copies[card] -= 1
    bank = None
    if person.number == view["viewer"]:
        bank = button(view, f"bank:{colour}", _("Bank {points}").format(points=total), key, colour_name(colour))
    return Fan(colour, label, tuple(drawn), total, bank)


@cached_by_language
def _sum_label(name: str, total: int) -> str:
    return ngettext("{name}; {points} point", "{name}; {points} points", total).format(name=name, points=total)
