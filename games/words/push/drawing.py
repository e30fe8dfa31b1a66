"""Sentences of drawing and placing."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.rules.push.cards import SWITCH
from games.words.numbers import count_name
from games.words.push.cards import cards, one
from games.words.voice import Voice

Event = dict[str, Any]


def drew(voice: Voice, drew: Event) -> str:
    """A card was turned: a Switch (PUSH-8, PUSH-24), or one that waits for its place."""
    card = one(voice, drew["card"])
    if drew["card"] != SWITCH:
        you, other = _("You drew {card}."), _("{name} drew {card}.")
    elif len(voice.people) == 2:
        you, other = _("You drew {card}: of no effect between two."), _("{name} drew {card}: of no effect between two.")
    else:
        you = _("You drew {card}: the others take in the other direction.")
        other = _("{name} drew {card}: the others take in the other direction.")
    return voice.tell(drew["seat"], you, other, card=card)


def drew_and_placed(voice: Voice, drew: Event, placed: Event) -> str:
    """A card was turned and laid."""
    if placed["new"]:
        you, other = _("You drew {card} and began stack {stack}."), _("{name} drew {card} and began stack {stack}.")
    else:
        you = _("You drew {card} and laid it on stack {stack}.")
        other = _("{name} drew {card} and laid it on stack {stack}.")
    return voice.tell(placed["seat"], you, other, card=one(voice, placed["card"]), stack=placed["stack"])


def drew_several(voice: Voice, draws: Sequence[Event]) -> str:
    """Two cards or more were turned and laid, one after the other, by one seat."""
    return voice.tell(
        draws[0]["seat"],
        _("You drew {number} cards: {cards}."),
        _("{name} drew {number} cards: {cards}."),
        number=count_name(len(draws)),
        cards=cards(voice, (draw["card"] for draw in draws)),
    )


def placed(voice: Voice, placed: Event) -> str:
    """The card that waited was laid."""
    if placed["new"]:
        you, other = _("You began stack {stack} with {card}."), _("{name} began stack {stack} with {card}.")
    else:
        you, other = _("You laid {card} on stack {stack}."), _("{name} laid {card} on stack {stack}.")
    return voice.tell(placed["seat"], you, other, card=one(voice, placed["card"]), stack=placed["stack"])


def stopped(voice: Voice, stopped: Event) -> str:
    """A player draws no more."""
    return voice.tell(stopped["seat"], _("You stopped."), _("{name} stopped."))
