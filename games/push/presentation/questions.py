"""Who has to decide what, and the hints of a first game."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import View
from games.presentation.renderer import Person, TextRenderer
from games.presentation.terms import count_name
from games.push.presentation.cards import card_with_article
from games.push.rules import odds
from games.push.rules.cards import ROLL
from games.push.rules.game import Phase, is_reversed


def question(view: View, people: Iterable[Person]) -> str:
    """What the viewer has to decide, for the table and for My games; "" if nothing."""
    if not view["legal"]:
        return ""
    match view["phase"]:
        case Phase.TURN:
            return _("Draw a card") if view["legal"] == ["draw"] else _("Draw, or bank a colour")
        case Phase.PLACE:
            return _("Place {card}").format(card=card_with_article(TextRenderer(people), view["drawn"]))
        case Phase.PUSH:
            return _("Draw or stop?") if view["deck"] else _("Stop")
        case _:
            return _("Take a stack")


def waiting(view: View, people: Iterable[Person]) -> str:
    """Which decision the viewer waits for, for the table and for My games; "" if none.

    In a replay nothing is legal, so the decision may be the viewer's own.
    """
    if view["to_act"] is None or view["legal"]:
        return ""
    renderer, decider = TextRenderer(people), view["to_act"]
    match view["phase"]:
        case Phase.PLACE:
            card = card_with_article(renderer, view["drawn"])
            return renderer.tell(decider, _("You are placing {card}"), _("{name} is placing {card}"), card=card)
        case Phase.TAKE:
            return renderer.tell(decider, _("You are taking a stack"), _("{name} is taking a stack"))
        case _:
            return renderer.tell(decider, _("You are drawing"), _("{name} is drawing"))


def decision(view: View, people: Iterable[Person]) -> str:
    """What the viewer has to decide, as a sentence; only if they have to."""
    match view["phase"]:
        case Phase.TURN:
            return _("Your turn: draw.") if view["legal"] == ["draw"] else _("Your turn: draw, or bank a colour.")
        case Phase.PLACE:
            card = card_with_article(TextRenderer(people), view["drawn"])
            return _("Your turn: place {card}.").format(card=card)
        case Phase.PUSH:
            return _("Your turn: draw or stop.") if view["deck"] else _("Your turn: stop.")
        case _:
            left = len(view["stacks"])
            return ngettext("Your turn: take the last stack.", "Your turn: take one of {number} stacks.", left).format(
                number=count_name(left)
            )


# Hints


def hint(view: View, people: Sequence[Person]) -> str:
    """One or two sentences about the viewer's choice."""
    match view["phase"]:
        case Phase.TURN:
            return _turn_hint(view)
        case Phase.PLACE:
            return _place_hint(view)
        case Phase.PUSH:
            return _push_hint(view)
        case _:
            return _take_hint(view)


def _turn_hint(view: View) -> str:
    if view["legal"] == ["draw"]:
        return _("Draw the first card. It starts a stack.")
    return _("Bank a colour worth 8 or more: your whole turn, but safe. Else draw.")


def _place_hint(view: View) -> str:
    if view["drawn"] == ROLL:
        return _("Best on a poor stack: its taker rolls the die and loses that colour.")
    return _("No number or colour twice in a stack. Make one high: you take first.")


def _push_hint(view: View) -> str:
    if not view["deck"]:
        return _("The deck is empty: stop and take the best stack.")
    bust, _unseen = odds.count_busts(view)
    if bust:
        return _("Stop once 1 in 10 would bust: a bust gets no stack and rolls the die.")
    if not any(view["stacks"]):
        return _("Draw: a card starts a stack, or joins one without its number or colour.")
    if is_reversed(view["switches"], seats=view["seats"]):
        return _("The others take in reverse order now. You still take first.")
    return _("You can’t bust yet, so keep drawing. You take a stack first.")


def _take_hint(view: View) -> str:
    if any(ROLL in stack for stack in view["stacks"]):
        return _("A Roll card: you roll after taking, and lose the colour rolled.")
    if view["turn"] == view["viewer"]:
        return _("Take the best stack. On your Bench it counts, but you can lose it.")
    return _("Take the best stack left. It counts, but you can lose it.")
