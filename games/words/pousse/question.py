"""What is to be decided, and by whom."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.rules.pousse import phases
from games.rules.pousse.cards import COUNT
from games.rules.pousse.journeys import journeys
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
        return _("Change: which pawn crosses over?")
    if count < 0:
        return _("Back {number}: whose pawn?").format(number=-count)
    if len({journey.pawn for journey in journeys(view).values()}) == 1:
        return _("Advance {number}: left or right?").format(number=count)
    return _("Advance {number}: which pawn?").format(number=count)


def waiting(view: View, people: Iterable[Person]) -> str:
    """For whom the viewer waits, "" if for nobody: for the band and for My games."""
    if view["to_act"] is None or view["legal"]:
        return ""
    name = Text(people).people[view["to_act"]].name
    if view["phase"] == phases.TURN:
        return _("{name} is turning a card").format(name=name)
    return _("{name} is moving a pawn").format(name=name)


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
