"""What a first game explains, as it comes."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.rules.pousse import phases
from games.rules.pousse.cards import AGAIN, COUNT
from games.rules.pousse.journeys import Journey, journeys
from games.rules.pousse.spaces import GOAL, HOME
from games.words.voice import Person

View = Mapping[str, Any]


def hint(view: View, people: Sequence[Person]) -> str:
    """One or two sentences on the choice at hand; the viewer is to act."""
    if view["phase"] == phases.TURN:
        return _("Turn the top card. It says what you do this turn.")
    ways = list(journeys(view).values())
    count = COUNT.get(view["card"])
    if count is None:
        told = _("Any pawn crosses to the same number on the other track. An enemy who stands there falls.")
    elif count < 0:
        told = _hint_of_back(view, ways)
    else:
        told = _hint_of_advance(view, ways)
    return " ".join([told, _("Then you turn another card.")]) if AGAIN[view["card"]] else told


def _hint_of_advance(view: View, ways: Sequence[Journey]) -> str:
    if any(way.end == GOAL for way in ways):
        return _("A pawn that passes the last space is at the goal. Two pawns there win.")
    if any(way.fallen for way in ways):
        return _("Enemies whom your pawn passes or lands on fall into the water. Life-rings protect.")
    if any(way.further for way in ways):
        return _("Where your own pawn or a protected one stands, you go one further.")
    if all(way.start == HOME for way in ways):
        return _("Your pawn enters left or right. It can change over at space 8 only.")
    return _("Move a pawn on, or bring one in. Enemies behind it can push it, but not on a life-ring.")


def _hint_of_back(view: View, ways: Sequence[Journey]) -> str:
    if any(fallen.seat == view["viewer"] for way in ways for fallen in way.fallen):
        return _("A pawn that goes back pushes its enemies: yours can fall, too.")
    return _("Send another’s pawn back, even from a life-ring. Its enemies on the way fall.")
