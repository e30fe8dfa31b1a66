"""Sentences of the heroes to begin with: to others only that they are chosen, until all lie open (UP-4)."""

from typing import Any

from django.utils.translation import gettext as _

from games.words.pushemup.cards import in_hand, laid
from games.words.voice import Voice

Event = dict[str, Any]


def chose(voice: Voice, chose: Event, ready: Event) -> str:
    """What the reader chose; or what somebody did, once nothing is hidden any more."""
    you, other = _("You chose {cards}; they lie face down."), _("{name} chose {cards}; they lie face down.")
    return voice.tell(chose["seat"], you, other, cards=in_hand(voice, chose["seat"], chose["cards"]))


def ready(voice: Voice, ready: Event) -> str:
    """That somebody chose."""
    return voice.tell(ready["seat"], _("You have chosen."), _("{name} has chosen."))


def shown(voice: Voice, shown: Event) -> str:
    """The columns begin (UP-3)."""
    return voice.say(_("The columns begin: {cards}."), cards=laid(voice, (column[0] for column in shown["columns"])))


def began(voice: Voice, began: Event) -> str:
    """The next round of a tournament (UP-18)."""
    you, other = _("Round {round}: you begin."), _("Round {round}: {name} begins.")
    return voice.tell(began["first"], you, other, round=began["round"])
