"""What the viewer may hold before choosing a column: a card, a pair, a run, a push over so many places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import View
from games.presentation.scene import Button, button
from games.pushemup.presentation.cards import card_name
from games.pushemup.presentation.hints import hint_of_held
from games.pushemup.presentation.scene_cards import Card, draw_held
from games.pushemup.rules.cards import HEROES

ONE, PAIR, RUN = "one", "pair", "run"


class Held(NamedTuple):
    """What is held: cards of the hand, and for a Super Push how far it is to go."""

    kind: str  # "one", "pair" or "run"
    cards: tuple[str, ...]
    places: int = 0


@dataclass(frozen=True)
class Choice:
    """Something to hold, and what can be done with it. Its number is in the classes of what belongs to it."""

    number: int
    held: Held
    actions: tuple[str, ...]  # one a column at most
    label: str  # on its chip
    name: str  # for ears
    question: str  # once it is held
    hint: str  # of a first game, once it is held
    key: str
    chip: bool  # it has a button of its own, because no single card stands for it
    discard: Button | None


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's hand."""

    card: Card
    choice: int  # what a tap on it holds; 0 where there is nothing to choose
    key: str  # printed on it; "" where a chip has it, or there is none
    of: tuple[int, ...]  # the choices that it is part of


def choices(view: View) -> list[Choice]:
    """One card each, in the order of the hand, then what takes several."""
    found: dict[Held, list[str]] = {held: [] for held in _singles(view)}
    for action in view["legal"]:
        held = _held(action, view)
        if held is not None:
            found.setdefault(held, []).append(action)
    reach = {held.cards for held in found if held.places}
    kept = [held for held in found if held.places or held.cards not in reach]
    ordered = sorted(kept, key=lambda held: (len(held.cards), view["hand"].index(held.cards[0]), held.places))
    return [_choice(view, number, held, found[held]) for number, held in enumerate(ordered, 1)]


def hand(view: View, choices: Sequence[Choice]) -> list[HandCard]:
    """The viewer's cards, the lowest first."""
    cards = view["hand"]
    return [_hand_card(view, index, card, choices) for index, card in enumerate(cards)]


def _singles(view: View) -> Iterator[Held]:
    """Every card can be discarded, at least."""
    return (Held(ONE, (action.partition(":")[2],)) for action in view["legal"] if action.startswith("discard:"))


def _held(action: str, view: View) -> Held | None:
    """What an action plays with; None for what touches no column."""
    verb, _colon, argument = action.partition(":")
    rest = argument.partition(":")[2]
    match verb:
        case "cover" | "add":
            return Held(ONE, (rest,))
        case "pair":
            return Held(PAIR, (rest, rest))
        case "run":
            return Held(RUN, tuple(view["hand"]))
        case "push":
            return Held(ONE, (verb,))
        case "superpush":
            return Held(ONE, (verb,), int(rest))
        case _:
            return None


def _choice(view: View, number: int, held: Held, actions: Sequence[str]) -> Choice:
    label, name = _label(view["viewer"], held)
    paired = view["hand"].count(held.cards[0]) > 1 and held.cards[0] in HEROES
    question = _("{name}: choose a column") if actions else _("{name}: no column takes it")
    return Choice(
        number=number,
        held=held,
        actions=tuple(actions),
        label=_("One {value}").format(value=held.cards[0]) if paired and held.kind == ONE else label,
        name=name,
        question=question.format(name=name[0].upper() + name[1:]),
        hint=hint_of_held(held.cards[0], actions),
        key=ascii_uppercase[number - 1],
        chip=paired or held.kind != ONE or held.places > 0,
        discard=_discard(view, held),
    )


def _label(seat: int, held: Held) -> tuple[str, str]:
    card = held.cards[0]
    row = " ".join(held.cards)
    if held.kind == PAIR:
        return _("Pair {values}").format(values=row), _("pair of {value}s").format(value=card)
    if held.kind == RUN:
        return _("Run {values}").format(values=row), _("run {values}").format(values=row)
    if held.places:
        label = ngettext("{number} place", "{number} places", held.places).format(number=held.places)
        return label, _("{card}, {places}").format(card=card_name(seat, card), places=label)
    name = card_name(seat, card)
    return name, name


def _discard(view: View, held: Held) -> Button | None:
    if held.kind == RUN:
        return None
    card = held.cards[0]
    return button(view, f"discard:{card}", _("Discard"), "X", card_name(view["viewer"], card))


def _hand_card(view: View, index: int, card: str, choices: Sequence[Choice]) -> HandCard:
    first = view["hand"].index(card) == index
    own = [choice for choice in choices if card in choice.held.cards]
    of = tuple(choice.number for choice in own if first or choice.held.kind != ONE)
    key = next((choice.key for choice in own if not choice.chip), "")
    return HandCard(draw_held(view["viewer"], card), _tapped(own), key if first else "", of)


def _tapped(own: Sequence[Choice]) -> int:
    """A pair where it has a column, else the card alone."""
    pairs = [choice for choice in own if choice.held.kind == PAIR and choice.actions]
    return next((choice.number for choice in [*pairs, *own]), 0)
