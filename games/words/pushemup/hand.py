"""Sentences of what comes to a hand."""

from typing import Any

from django.utils.translation import gettext as _

from games.words.pushemup.cards import in_hand
from games.words.voice import Voice

Event = dict[str, Any]


def drew(voice: Voice, drew: Event, refilled: Event) -> str:
    """What the reader drew; or what somebody did, once nothing is hidden any more."""
    cards = in_hand(voice, drew["seat"], drew["cards"])
    sentence = voice.tell(drew["seat"], _("You drew {cards}."), _("{name} drew {cards}."), cards=cards)
    return voice.together(filter(None, [sentence, refilled_from(voice, refilled)]))


def refilled_from(voice: Voice, refilled: Event) -> str:
    """That somebody drew goes without saying, but not that it was the last of the deck; else ""."""
    if refilled["deck"]:
        return ""
    return voice.tell(refilled["seat"], _("Your deck is empty."), _("{name}’s deck is empty."))
