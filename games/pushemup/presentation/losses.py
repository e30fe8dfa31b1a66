"""What a player has lost since their last decision, in a first game: what happened, and what would have avoided it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.presentation.events.seen_actions import SeenAction
from games.presentation.renderer import Person
from games.pushemup.rules.cards import SEAT, VALUE


def loss(view: View, actions: Sequence[SeenAction], since: int, people: Sequence[Person]) -> str:
    """Return a line about what the viewer has lost by others from the action ``since`` on; "" if nothing."""
    me = view["viewer"]
    events = [event for action in actions if action.number >= since for event in action.events]
    by_others = [event for event in reversed(events) if event.get("seat") != me]
    lines = (*(_cards_lost(event, me) for event in by_others), *(_lead_lost(event, me) for event in by_others))
    return next(filter(None, lines), "")


def _cards_lost(event: Event, me: int) -> str:
    if event["type"] == "laid" and event["covered"] and SEAT[event["covered"]] == me:
        sentence = _("Your {card} was covered. Only a column’s last card can be: add to it.")
        return sentence.format(card=VALUE[event["covered"]])
    if gone := [card for card in event.get("removed", ()) if SEAT[card] == me]:
        return _("Your {card} was pushed out, being right before the last card.").format(card=VALUE[gone[-1]])
    return ""


def _lead_lost(event: Event, me: int) -> str:
    if event.get("was") != me or event["leader"] == me:
        return ""
    return _("You lost the lead of column {number}, 10 points. Add there first.").format(number=event["column"])
