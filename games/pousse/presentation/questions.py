"""What is to be decided, and by whom."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.pousse import phases
from games.rules.pousse.cards import COUNT
from games.rules.pousse.journeys import Journey
from games.rules.pousse.spaces import CROSSING
from games.words.text import Text
from games.words.voice import Person

View = Mapping[str, Any]


def question(view: View, people: Iterable[Person]) -> str:
    """What the viewer is asked, "" if nothing: for the band and for My games."""
    if not view["legal"]:
        return ""
    if view["phase"] == phases.TURN:
        return _("Turn a card")
    count = COUNT.get(view["card"])
    if count is None:
        asked = _("{what}: which pawn crosses over?")
    else:
        asked = _("{what}: which pawn?") if count > 0 else _("{what}: whose pawn?")
    return asked.format(what=_what(view["card"]))


def question_of(card: str, ways: Collection[Journey], where: str) -> str:
    """What is asked once a pawn is chosen that has these ways; `where` the first of them leads."""
    if len(ways) == 1:
        return _("{what}: {where}?").format(what=_what(card), where=where[:1].lower() + where[1:])
    at_the_crossing = COUNT[card] > 0 and all(CROSSING in (way.start, *way.path) for way in ways)
    asked = _("{what}: left or right after 8?") if at_the_crossing else _("{what}: left or right?")
    return asked.format(what=_what(card))


def _what(card: str) -> str:
    count = COUNT.get(card)
    if count is None:
        return pgettext("card", "Change")
    return _("Advance {number}").format(number=count) if count > 0 else _("Back {number}").format(number=-count)


def waiting(view: View, people: Iterable[Person]) -> str:
    """For whom the viewer waits, "" if for nobody: for the band and for My games.

    In the past nothing is legal: there it is also the viewer's own decision.
    """
    if view["to_act"] is None or view["legal"]:
        return ""
    voice, decider = Text(people), view["to_act"]
    if view["phase"] == phases.TURN:
        return voice.tell(decider, _("You are turning a card"), _("{name} is turning a card"))
    return voice.tell(decider, _("You are moving a pawn"), _("{name} is moving a pawn"))


def decision(view: View, people: Iterable[Person]) -> str:
    """Who is to decide what, as a sentence; "" once the game is over."""
    if view["to_act"] is None:
        return ""
    if not view["legal"]:
        return f"{waiting(view, people)}."
    if view["phase"] == phases.TURN:
        return _("Your turn: turn a card.")
    count = COUNT.get(view["card"])
    if count is None:
        return _("Your turn: send a pawn to the other track.")
    if count < 0:
        return _("Your turn: move another’s pawn back by {number}.").format(number=-count)
    return _("Your turn: advance a pawn by {number}.").format(number=count)
