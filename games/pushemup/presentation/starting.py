"""Sentences of the heroes to begin with: to others only that they are chosen, until all lie open (UP-4)."""

from django.utils.translation import gettext as _

from games.engine.state import Event
from games.presentation.renderer import Renderer
from games.pushemup.presentation.cards import in_hand, laid


def chose(renderer: Renderer, chose: Event, ready: Event) -> str:
    """What the reader chose; or what somebody did, once nothing is hidden any more."""
    you, other = _("You chose {cards}; they lie face down."), _("{name} chose {cards}; they lie face down.")
    return renderer.tell(chose["seat"], you, other, cards=in_hand(renderer, chose["seat"], chose["cards"]))


def ready(renderer: Renderer, ready: Event) -> str:
    """That somebody chose."""
    return renderer.tell(ready["seat"], _("You have chosen."), _("{name} has chosen."))


def shown(renderer: Renderer, shown: Event) -> str:
    """The columns begin (UP-3)."""
    return renderer.say(
        _("The columns begin: {cards}."), cards=laid(renderer, (column[0] for column in shown["columns"]))
    )


def began(renderer: Renderer, began: Event) -> str:
    """The next round of a tournament (UP-18)."""
    you, other = _("Round {round}: you begin."), _("Round {round}: {name} begins.")
    return renderer.tell(began["first"], you, other, round=began["round"])
