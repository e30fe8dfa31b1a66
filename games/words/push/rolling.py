"""Sentences of the die, and of what is safe from it."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.push.cards import STAR, points
from games.words.push.cards import cards, face, one
from games.words.voice import Voice

Event = dict[str, Any]


def pushed_too_far(voice: Voice, drew: Event, bust: Event, rolled: Event) -> str:
    """A card fitted nowhere, and the die fell (PUSH-11)."""
    return voice.tell(
        bust["seat"],
        _("You pushed too far with {card} and rolled {face}: {loss}."),
        _("{name} pushed too far with {card} and rolled {face}: {loss}."),
        card=one(voice, bust["card"]),
        face=face(voice, rolled["face"]),
        loss=_loss(voice, rolled),
    )


def rolled(voice: Voice, rolled: Event) -> str:
    """The die fell for a Roll card in the stack taken (PUSH-14)."""
    return voice.tell(
        rolled["seat"],
        _("You rolled {face}: {loss}."),
        _("{name} rolled {face}: {loss}."),
        face=face(voice, rolled["face"]),
        loss=_loss(voice, rolled),
    )


def _loss(voice: Voice, rolled: Event) -> str:
    """A star may cost the whole Bench (PUSH-22) or nothing; a colour finds no card, or costs those it finds."""
    if rolled["lost"]:
        lost = points(rolled["lost"])
        phrase = ngettext("{number} point lost ({cards})", "{number} points lost ({cards})", lost)
        return voice.say(phrase, number=voice.strong(lost), cards=cards(voice, rolled["lost"]))
    return _("nothing lost") if rolled["face"] == STAR else _("nothing to lose")


def banked(voice: Voice, banked: Event) -> str:
    """A colour is safe (PUSH-18)."""
    return voice.tell(
        banked["seat"],
        _("You banked {colour}: {points}."),
        _("{name} banked {colour}: {points}."),
        colour=voice.colour(banked["colour"]),
        points=voice.points(banked["points"]),
    )
