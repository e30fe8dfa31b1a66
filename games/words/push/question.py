"""What is to be decided, and by whom."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.push import phases
from games.words.numbers import count_name
from games.words.push.cards import that
from games.words.text import Text
from games.words.voice import Person

View = Mapping[str, Any]


def question(view: View, people: Iterable[Person]) -> str:
    """What the viewer is asked, "" if nothing: for the band and for My games."""
    if not _viewer_decides(view):
        return ""
    match view["phase"]:
        case phases.TURN:
            return _("Draw a card") if view["legal"] == ["draw"] else _("Draw, or bank a colour")
        case phases.PLACE:
            return _("Place {card}").format(card=that(Text(people), view["drawn"]))
        case phases.PUSH:
            return _("Draw or stop?") if view["deck"] else _("Stop")
        case _:
            return _("Take one stack")


def waiting(view: View, people: Iterable[Person]) -> str:
    """For whom the viewer waits, "" if for nobody: for the band and for My games.

    In the past nothing is legal: there it is also the viewer's own decision.
    """
    if view["to_act"] is None or _viewer_decides(view):
        return ""
    voice, decider = Text(people), view["to_act"]
    match view["phase"]:
        case phases.PLACE:
            card = that(voice, view["drawn"])
            return voice.tell(decider, _("You are placing {card}"), _("{name} is placing {card}"), card=card)
        case phases.TAKE:
            return voice.tell(decider, _("You must take a stack"), _("{name} must take a stack"))
        case _:
            return voice.tell(decider, _("You are drawing"), _("{name} is drawing"))


def decision(view: View, people: Iterable[Person]) -> str:
    """Who is to decide what, as a sentence; "" once the game is over."""
    if view["to_act"] is None:
        return ""
    if not _viewer_decides(view):
        return f"{waiting(view, people)}."
    match view["phase"]:
        case phases.TURN:
            return _("Your turn: draw.") if view["legal"] == ["draw"] else _("Your turn: draw, or bank a colour.")
        case phases.PLACE:
            return _("Your turn: place {card}.").format(card=that(Text(people), view["drawn"]))
        case phases.PUSH:
            return _("Your turn: draw or stop.") if view["deck"] else _("Your turn: stop.")
        case _:
            left = len(view["stacks"])
            return ngettext("Your turn: take the last stack.", "Your turn: take one of {number} stacks.", left).format(
                number=count_name(left)
            )


def _viewer_decides(view: View) -> bool:
    return bool(view["legal"])
