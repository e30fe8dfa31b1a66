"""What only one seat sees: the heroes to begin with, its hand, and what it can select from it (UP-3, UP-4).

Before a column a card is selected, a pair, a run or a push over some places.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import View
from games.presentation.scene import Button, button
from games.presentation.terms import count_name
from games.pushemup.presentation.cards import Card, card_name, draw_card
from games.pushemup.presentation.questions import selection_hint
from games.pushemup.rules.cards import COPIES, HEROES, runs, start_size
from games.pushemup.rules.columns import PAIR, RUN
from games.pushemup.rules.game import Phase

# The heroes to begin with


@dataclass(frozen=True)
class Pick:
    """One of the twenty heroes."""

    id: str
    card: Card
    label: str
    row: int  # of four, on a narrow page
    wide_row: int  # of two, on a wide page


@dataclass(frozen=True)
class Picker:
    """All heroes of the viewer's team; ``size`` of them have to be chosen."""

    size: int
    picks: tuple[Pick, ...]
    label: str  # of the button


def picker(view: View) -> Picker | None:
    """The heroes that the viewer chooses from; None if they have chosen or cannot choose yet."""
    if view["phase"] != Phase.START or not view["legal"]:
        return None
    size = start_size(view["seats"])
    picks = [_pick(view["viewer"], hero, copy) for hero in HEROES for copy in range(COPIES)]
    label = _("Start with these {number}").format(number=count_name(size))
    return Picker(size, tuple(picks), label)


def _pick(seat: int, hero: str, copy: int) -> Pick:
    card = draw_card(seat, hero)
    label = card.name if copy == 0 else _("{card}, the second").format(card=card.name)
    return Pick(f"pick-{hero}-{copy}", card, label, copy + 1 + (COPIES if int(hero) > 4 else 0), copy + 1)


def started(view: View) -> list[Card]:
    """The heroes that the viewer has chosen, until all are shown."""
    return [draw_card(view["viewer"], hero) for hero in view["started"] or ()]


# A hand in a replay


@dataclass(frozen=True)
class PrivateHand:
    """The cards of one seat, which a replay may show."""

    hand: list[Card]  # the lowest first
    started: list[Card]  # face down until everyone has chosen
    chosen: bool  # whether the seat has chosen its heroes


def private_hand(view: View) -> PrivateHand:
    seat = view["viewer"]
    return PrivateHand([draw_card(seat, card) for card in view["hand"]], started(view), view["hands"][seat] is not None)


# What can be selected

ONE = "one"


class Selection(NamedTuple):
    """Cards of the hand, and for a Super Push how far it goes."""

    kind: str  # "one", "pair" or "run"
    cards: tuple[str, ...]
    places: int = 0


@dataclass(frozen=True)
class HandChoice:
    """A selection and its actions. Its number is part of the CSS classes of its buttons."""

    number: int
    selection: Selection
    actions: tuple[str, ...]  # at most one for each column
    label: str  # on its button
    name: str  # for screen readers
    question: str  # once it is selected
    hint: str  # of a first game, once it is selected
    key: str
    chip: bool  # it needs a button of its own, as no single card of the hand stands for it
    discard: Button | None


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's hand."""

    card: Card
    choice: int  # what a tap on it selects; 0 if there is nothing to choose
    key: str  # printed on it; "" if a button has it, or there is none
    choices: tuple[int, ...]  # all that it is part of


def choices(view: View) -> list[HandChoice]:
    """Single cards in the order of the hand, then pairs and runs."""
    # Every card of the hand can at least be discarded.
    discards = [action for action in view["legal"] if action.startswith("discard:")]
    by_selection: dict[Selection, list[str]] = {Selection(ONE, (action.partition(":")[2],)): [] for action in discards}
    for action in view["legal"]:
        selection = _selection(action, view)
        if selection is not None:
            by_selection.setdefault(selection, []).append(action)
    with_places = {selection.cards for selection in by_selection if selection.places}
    offered = [selection for selection in by_selection if selection.places or selection.cards not in with_places]
    offered.sort(key=lambda selection: (len(selection.cards), view["hand"].index(selection.cards[0]), selection.places))
    return [_choice(view, number, selection, by_selection[selection]) for number, selection in enumerate(offered, 1)]


def hand(view: View, choices: Sequence[HandChoice]) -> list[HandCard]:
    """The viewer's cards, the lowest first."""
    cards = []
    for index, card in enumerate(view["hand"]):
        own = [choice for choice in choices if card in choice.selection.cards]
        first = view["hand"].index(card) == index
        key = next((choice.key for choice in own if not choice.chip), "") if first else ""
        part_of = tuple(choice.number for choice in own if first or choice.selection.kind != ONE)
        # A tap selects a pair if a column takes it, otherwise the card alone.
        pairs = [choice for choice in own if choice.selection.kind == PAIR and choice.actions]
        tapped = next((choice.number for choice in [*pairs, *own]), 0)
        cards.append(HandCard(draw_card(view["viewer"], card), tapped, key, part_of))
    return cards


def _selection(action: str, view: View) -> Selection | None:
    """The cards that an action plays; None for a discard."""
    verb, _colon, argument = action.partition(":")
    rest = argument.partition(":")[2]
    match verb:
        case "cover" | "add":
            return Selection(ONE, (rest,))
        case "pair":
            return Selection(PAIR, (rest, rest))
        case "run":
            return Selection(RUN, tuple(view["hand"]))
        case "push":
            return Selection(ONE, (verb,))
        case "superpush":
            return Selection(ONE, (verb,), int(rest))
        case _:
            return None


def _choice(view: View, number: int, selection: Selection, actions: Sequence[str]) -> HandChoice:
    label, name = _label(view["viewer"], selection)
    card = selection.cards[0]
    discarded = card_name(view["viewer"], card)
    paired = view["hand"].count(card) > 1 and card in HEROES
    question = _("{name}: choose a column") if actions else _("{name}: fits no column")
    return HandChoice(
        number=number,
        selection=selection,
        actions=tuple(actions),
        label=_("One {value}").format(value=card) if paired and selection.kind == ONE else label,
        name=name,
        question=question.format(name=name[0].upper() + name[1:]),
        hint=selection_hint(card, actions),
        key=ascii_uppercase[number - 1],
        chip=paired or selection.kind != ONE or selection.places > 0,
        discard=None if selection.kind == RUN else button(view, f"discard:{card}", _("Discard"), "X", discarded),
    )


def _label(seat: int, selection: Selection) -> tuple[str, str]:
    card = selection.cards[0]
    row = " ".join(selection.cards)
    if selection.kind == PAIR:
        return _("Pair {values}").format(values=row), _("pair of {value}s").format(value=card)
    if selection.kind == RUN:
        row = " ".join(next(runs(selection.cards)))  # 8 9 0, although a hand has its 0 first
        return _("Run {values}").format(values=row), _("run {values}").format(values=row)
    if selection.places:
        label = ngettext("{number} place", "{number} places", selection.places).format(number=selection.places)
        return label, _("{card}, {places}").format(card=card_name(seat, card), places=label)
    name = card_name(seat, card)
    return name, name
