"""What a first game explains, as it comes."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.rules.push import odds, phases
from games.rules.push.cards import ROLL
from games.words.voice import Person

View = Mapping[str, Any]


def hint(view: View, people: Sequence[Person]) -> str:
    """One or two sentences on the choice at hand; the viewer is to act."""
    match view["phase"]:
        case phases.TURN:
            return _hint_of_turn(view)
        case phases.PLACE:
            return _hint_of_place(view)
        case phases.PUSH:
            return _hint_of_push(view)
        case _:
            return _hint_of_take(view)


def _hint_of_turn(view: View) -> str:
    if view["legal"] == ["draw"]:
        return _("Turn the first card. It begins a stack.")
    return _("Draw for more cards; or bank a colour of your Bench, safe from any roll: that is the whole turn.")


def _hint_of_place(view: View) -> str:
    if view["drawn"] == ROLL:
        return _("Whoever takes the stack of a Roll card rolls the die and loses the colour rolled.")
    return _("No number and no colour may stand twice in a stack. You are the first to take one.")


def _hint_of_push(view: View) -> str:
    if not view["deck"]:
        return _("No card is left: stop, and take the best stack.")
    bust, _unseen = odds.bust(view)
    if bust:
        return _("A card that fits nowhere costs you your stack and a roll of the die. Stop in time.")
    if not any(view["stacks"]):
        return _("Draw: each card begins a stack, or goes on one where neither its number nor its colour lies.")
    if view["switches"]:
        return _("The Switch turns round in which order the others take. You still take first.")
    return _("No card can cost you anything yet: draw on. Once you stop, you take a stack, then the others do.")


def _hint_of_take(view: View) -> str:
    if any(ROLL in stack for stack in view["stacks"]):
        return _("With a Roll card you take the stack, then roll: all your cards of that colour are lost.")
    if view["turn"] == view["viewer"]:
        return _("Take the best: its cards go to your Bench, where they count but can still be lost.")
    return _("Take the best of what is left: it counts on your Bench, but can still be lost there.")
