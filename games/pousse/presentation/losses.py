"""What a player has lost since their last decision, in a first game: what happened, and what would have avoided it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.pousse.presentation.pieces import space_name
from games.pousse.rules.events import falls
from games.presentation.events.seen_actions import SeenAction
from games.presentation.renderer import Person


def loss(view: View, actions: Sequence[SeenAction], since: int, people: Sequence[Person]) -> str:
    """Return a line about what the viewer has lost from the action ``since`` on; "" if nothing."""
    me = view["viewer"]
    events = [event for action in actions if action.number >= since for event in action.events]
    lines = (_told(event, me) for event in reversed(events))
    return next(filter(None, lines), "")


def _told(event: Event, me: int) -> str:
    fallen = [space for owner, space in falls(event) if owner == me]
    if event["type"] == "fell" and fallen:
        return _("Bad luck: the Fall card takes the pawn in front, wherever it stands.")
    if fallen and event["seat"] == me:
        return _("Your own move pushed your pawn off {space}: another way would not.").format(
            space=space_name(fallen[0])
        )
    if fallen:
        return _("Your pawn was pushed off {space}. On a life-ring it would stand.").format(space=space_name(fallen[0]))
    if event["type"] == "backed" and event["owner"] == me:
        return _("Your pawn was sent back. Bad luck: no space is safe from that.")
    return ""
