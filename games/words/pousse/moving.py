"""Sentences of moving a pawn."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.pousse import pawns
from games.words.pousse.cards import token
from games.words.voice import Voice

Event = dict[str, Any]


def turned_and_moved(voice: Voice, turned: Event, moved: Event) -> str:
    """A card was turned and carried out with a pawn (PO-6, PO-10, PO-11)."""
    you, other = _("You turned {card}: {move}."), _("{name} turned {card}: {move}.")
    card = voice.token(token(turned["card"]))
    return _with_what_it_did(voice, moved, voice.tell(turned["seat"], you, other, card=card, move=_way(voice, moved)))


def moved(voice: Voice, moved: Event) -> str:
    """The card that lay open was carried out with a pawn."""
    told = voice.tell(moved["seat"], _("You moved {move}."), _("{name} moved {move}."), move=_way(voice, moved))
    return _with_what_it_did(voice, moved, told)


def _way(voice: Voice, moved: Event) -> str:
    owner = moved["owner"] if "owner" in moved else moved["seat"]
    return pawns.moved(voice, owner, moved["start"], moved["end"])


def _with_what_it_did(voice: Voice, moved: Event, told: str) -> str:
    """That it went further than its count (PO-9), and who fell (PO-7)."""
    if further := moved.get("further", 0):
        told = voice.aside(told, ngettext("{number} further", "{number} further", further).format(number=further))
    if moved["fallen"]:
        told = voice.together([told, pawns.in_the_water(voice, (fallen["seat"] for fallen in moved["fallen"]))])
    return told
