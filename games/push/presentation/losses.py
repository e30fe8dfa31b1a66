"""What a player has lost since their last decision, in a first game: what happened, and what would have avoided it."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.presentation.events.seen_actions import SeenAction
from games.presentation.renderer import Person
from games.presentation.terms import colour_name, in_points
from games.push.rules import odds
from games.push.rules.cards import COLOUR, ROLL, SWITCH, places, points

BAD_LUCK = 0.1  # below this share of cards that would bust, drawing was right: the hint says the same


def loss(view: View, actions: Sequence[SeenAction], since: int, people: Sequence[Person]) -> str:
    """Return a line about what the viewer has lost from the action ``since`` on; "" if nothing."""
    for action in reversed(actions):
        if action.number < since:
            break
        own = [event for event in action.events if event.get("seat") == view["viewer"]]
        rolled = next((event for event in own if event["type"] == "rolled"), None)
        if rolled and rolled["why"] == "bust":
            return _bust(view, actions, action, points(rolled["lost"]))
        if rolled and rolled["lost"]:
            took = next(event for event in own if event["type"] == "took")
            return _roll(rolled, took, _stacks_before(actions, action))
    return ""


def _bust(view: View, actions: Sequence[SeenAction], bust: SeenAction, lost: int) -> str:
    """Bad luck if so few cards would have bust that the hint says to draw."""
    drawn = Counter(
        event["card"]
        for action in actions
        for event in action.events
        if event["type"] == "drew" and action.number >= bust.number
    )
    unseen, stacks = odds.unseen(view) + drawn, _stacks_before(actions, bust)
    busts = sum(unseen[card] for card in unseen if card != SWITCH and not places(stacks, card))
    if busts < BAD_LUCK * unseen.total():
        sentence = _("Bad luck: only {busts} of {cards} cards would bust. No stack, {points} lost.")
    else:
        sentence = _("{busts} of {cards} cards would bust: stop earlier. No stack, {points} lost.")
    return sentence.format(busts=busts, cards=unseen.total(), points=in_points(lost))


def _roll(rolled: Event, took: Event, stacks: Sequence[Sequence[str]]) -> str:
    lost, colour = in_points(points(rolled["lost"])), colour_name(COLOUR[rolled["lost"][0]])
    if any(ROLL not in stack for stack in stacks):
        return _("You lose {points} to your Roll card. Another stack had none.").format(points=lost)
    if Counter(rolled["lost"]) - Counter(took["cards"]):
        sentence = _("You lose {points} to your Roll card. Banked, {colour} is safe.")
        return sentence.format(points=lost, colour=colour)
    return _("Bad luck: each stack had a Roll card. You lose {points}.").format(points=lost)


def _stacks_before(actions: Sequence[SeenAction], action: SeenAction) -> list[list[str]]:
    """The stacks on the table when the action was chosen. The first of ``actions`` may be of an earlier turn."""
    before = [event for each in actions if each.number < action.number for event in each.events]
    begun = max((index for index, event in enumerate(before, 1) if event["type"] == "turn"), default=0)
    stacks: list[list[str]] = []
    for event in before[begun:]:
        match event["type"]:
            case "placed" if event["new"]:
                stacks.append([event["card"]])
            case "placed":
                stacks[event["stack"] - 1].append(event["card"])
            case "took":
                del stacks[event["stack"] - 1]
    return stacks
