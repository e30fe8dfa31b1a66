"""Sentences of what comes to a hand."""

from django.utils.translation import gettext as _

from games.engine.state import Event
from games.presentation.renderer import Renderer
from games.pushemup.presentation.cards import in_hand


def drew(renderer: Renderer, drew: Event, refilled: Event) -> str:
    """What the reader drew; or what somebody did, once nothing is hidden any more."""
    cards = in_hand(renderer, drew["seat"], drew["cards"])
    sentence = renderer.tell(drew["seat"], _("You drew {cards}."), _("{name} drew {cards}."), cards=cards)
    return renderer.together(filter(None, [sentence, refilled_from(renderer, refilled)]))


def refilled_from(renderer: Renderer, refilled: Event) -> str:
    """That somebody drew goes without saying, but not that it was the last of the deck; else ""."""
    if refilled["deck"]:
        return ""
    return renderer.tell(refilled["seat"], _("Your deck is empty."), _("{name}’s deck is empty."))
