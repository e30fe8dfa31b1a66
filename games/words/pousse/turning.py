"""Sentences of turning a card."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.pousse import events
from games.words.pousse import pawns
from games.words.pousse.cards import token
from games.words.voice import Voice

Event = dict[str, Any]


def reshuffled(voice: Voice, reshuffled: Event) -> str:
    """The pile was empty (PO-13)."""
    count = reshuffled["cards"]
    told = ngettext(
        "The pile was empty: {number} card shuffled.", "The pile was empty: {number} cards shuffled.", count
    )
    return voice.say(told, number=count)


def turned(voice: Voice, turned: Event) -> str:
    """A card lies open and waits for a choice (PO-4)."""
    card = voice.token(token(turned["card"]))
    return voice.tell(turned["seat"], _("You turned {card}."), _("{name} turned {card}."), card=card)


def turned_and_fell(voice: Voice, turned: Event, fell: Event) -> str:
    """The pawn in front fell (PO-12)."""
    return voice.tell(
        turned["seat"],
        _("You turned {card}: {pawn} was in front, on {space}, and falls into the water."),
        _("{name} turned {card}: {pawn} was in front, on {space}, and falls into the water."),
        card=voice.token(token(turned["card"])),
        pawn=voice.token(pawns.token(fell["owner"])),
        space=voice.strong(fell["start"]),
    )


def turned_and_cancelled(voice: Voice, turned: Event, cancelled: Event) -> str:
    """The card could not be carried out (PO-4)."""
    return voice.tell(
        turned["seat"],
        _("You turned {card}: {why}."),
        _("{name} turned {card}: {why}."),
        card=voice.token(token(turned["card"])),
        why=_why(cancelled["why"]),
    )


def _why(why: str) -> str:
    return {
        events.NO_PAWN: _("no pawn is there for it"),
        events.NO_TWIN: _("no pawn can cross over"),
        events.LEVEL: _("nobody is alone in front"),
    }[why]
