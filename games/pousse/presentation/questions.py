"""Who has to decide what, and the hints of a first game."""

from collections.abc import Collection, Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.state import View
from games.pousse.rules.box import COUNT
from games.pousse.rules.game import Phase
from games.pousse.rules.journeys import Journey, journeys
from games.pousse.rules.routes import CROSSING, GOAL, HOME
from games.presentation.renderer import Person, TextRenderer


def question(view: View, people: Iterable[Person]) -> str:
    """What the viewer has to decide, for the table and for My games; "" if nothing."""
    if not view["legal"]:
        return ""
    if view["phase"] == Phase.TURN:
        return _("Turn a card")
    count = COUNT.get(view["card"])
    if count is not None and count < 0:
        return _("Move a pawn back {number}: whose?").format(number=-count)
    sentence = _("{what}: which pawn crosses over?") if count is None else _("{what}: which pawn?")
    return sentence.format(what=_what(view["card"]))


def question_of(card: str, ways: Collection[Journey], where: str) -> str:
    """The question once a pawn with these ways is chosen; `where`: the title of the first way."""
    if len(ways) == 1:
        return _("{what}: {where}?").format(what=_what(card), where=where[:1].lower() + where[1:])
    at_the_crossing = COUNT[card] > 0 and all(CROSSING in (way.start, *way.path) for way in ways)
    sentence = _("{what}: left or right after 8?") if at_the_crossing else _("{what}: left or right?")
    return sentence.format(what=_what(card))


def _what(card: str) -> str:
    count = COUNT.get(card)
    if count is None:
        return pgettext("card", "Change")
    return _("Advance {number}").format(number=count) if count > 0 else _("Back {number}").format(number=-count)


def waiting(view: View, people: Iterable[Person]) -> str:
    """Which decision the viewer waits for, for the table and for My games; "" if none.

    In a replay nothing is legal, so the decision may be the viewer's own.
    """
    if view["to_act"] is None or view["legal"]:
        return ""
    renderer, decider = TextRenderer(people), view["to_act"]
    if view["phase"] == Phase.TURN:
        return renderer.tell(decider, _("You are turning a card"), _("{name} is turning a card"))
    return renderer.tell(decider, _("You are moving a pawn"), _("{name} is moving a pawn"))


def decision(view: View, people: Iterable[Person]) -> str:
    """What the viewer has to decide, as a sentence; only if they have to."""
    if view["phase"] == Phase.TURN:
        return _("Your turn: turn a card.")
    count = COUNT.get(view["card"])
    if count is None:
        return _("Your turn: send a pawn to the other track.")
    if count < 0:
        return _("Your turn: move an opponent’s pawn back by {number}.").format(number=-count)
    return _("Your turn: advance a pawn by {number}.").format(number=count)


def hint(view: View, people: Sequence[Person]) -> str:
    """One or two sentences about the viewer's choice."""
    if view["phase"] == Phase.TURN:
        return _("Turn the top card. It says what you do this turn.")
    ways = list(journeys(view).values())
    count = COUNT.get(view["card"])
    if count is None:
        return _("Any pawn crosses to the other track. An enemy standing there falls.")
    return _hint_of_back(view, ways) if count < 0 else _hint_of_advance(view, ways)


def _hint_of_advance(view: View, ways: Sequence[Journey]) -> str:
    if any(way.end == GOAL for way in ways):
        return _("A pawn that passes the last space reaches the goal. Two pawns there win.")
    if any(way.fallen for way in ways):
        return _("Enemies you pass or land on fall, except on a life-ring.")
    if any(way.further for way in ways):
        return _("No stopping on your own pawn or a protected one: one space further.")
    if all(way.start == HOME for way in ways):
        return _("Enter on the left or the right. Tracks change at space 8 only.")
    return _("Advance a pawn, or bring one in. Life-rings keep it safe.")


def _hint_of_back(view: View, ways: Sequence[Journey]) -> str:
    if any(fallen.seat == view["viewer"] for way in ways for fallen in way.fallen):
        return _("A pawn that moves back pushes its enemies: yours can fall too.")
    return _("Send an enemy back, even from a life-ring. Its own enemies fall.")
