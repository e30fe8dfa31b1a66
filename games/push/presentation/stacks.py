"""The stacks in the middle of the table, and the place where a new one may begin."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.push import odds, phases
from games.rules.push.cards import ROLL, points
from games.rules.push.legal import MOST_STACKS
from games.words.buttons import Button, button
from games.words.push.cards import face_name
from games.words.push.scene_cards import Card, draw_card, name_cards

View = Mapping[str, Any]
Event = Mapping[str, Any]


@dataclass(frozen=True)
class Loss:
    """What one face of the die would cost."""

    face: str
    name: str
    points: int


@dataclass(frozen=True)
class Stack:
    """One stack, or the place of a new one if it has no cards."""

    number: int
    label: str  # all of it, for ears
    cards: tuple[Card, ...] = ()
    points: int = 0
    roll: bool = False
    button: Button | None = None
    losses: tuple[Loss, ...] = ()  # what its Roll card may cost, where the viewer may take it


def stacks(view: View, newest: Sequence[Event]) -> list[Stack]:
    """The stacks as laid, the first first."""
    laid = _laid(newest)
    return [_stack(view, number, cards, laid) for number, cards in enumerate(view["stacks"], 1)]


def free_places(view: View) -> list[Stack]:
    """The places of stacks that may still begin this turn, the first with a button if a card waits for one."""
    if view["phase"] not in (phases.TURN, phases.PLACE, phases.PUSH):
        return []
    numbers = range(len(view["stacks"]) + 1, MOST_STACKS + 1)
    return [
        Stack(number, _("New stack"), button=button(view, f"place:{number}", _("New stack"), str(number)))
        for number in numbers
    ]


def depth(view: View) -> int:
    """The cards of the tallest stack: the taller it is, the smaller cards are drawn."""
    return max((len(stack) for stack in view["stacks"]), default=0)


def losses(view: View, seat: int, stack: Sequence[str] = ()) -> tuple[Loss, ...]:
    """What a roll may cost the seat once the stack has joined its Bench (PUSH-14), face by face."""
    return tuple(Loss(face, face_name(face), cost) for face, cost in odds.losses(view, seat, stack).items())


def _stack(view: View, number: int, cards: Sequence[str], laid: int) -> Stack:
    total = points(cards)
    take = button(view, f"take:{number}", _take_label(cards, total), str(number))
    place = button(view, f"place:{number}", _("Place here"), str(number))
    last = len(cards) - 1
    return Stack(
        number=number,
        label=_label(number, cards, total),
        cards=tuple(
            draw_card(card, covered=index < last, new=index == last and number == laid)
            for index, card in enumerate(cards)
        ),
        points=total,
        roll=ROLL in cards,
        button=take or place,
        losses=losses(view, view["viewer"], cards) if take and ROLL in cards else (),
    )


def _take_label(cards: Sequence[str], total: int) -> str:
    if ROLL in cards:
        return _("Take {points}, then roll").format(points=total)
    return _("Take {points}").format(points=total)


def _label(number: int, cards: Sequence[str], total: int) -> str:
    return ngettext(
        "Stack {number}: {cards}; {points} point", "Stack {number}: {cards}; {points} points", total
    ).format(number=number, cards=name_cards(cards), points=total)


def _laid(newest: Sequence[Event]) -> int:
    """The stack on which the newest action laid a card, 0 if on none or if the stacks have changed since."""
    last = next((event for event in reversed(newest) if event["type"] in ("placed", "took", "turn")), None)
    return last["stack"] if last and last["type"] == "placed" else 0
