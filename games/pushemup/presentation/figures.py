"""What PUSH 'em UP! counts of its players: columns won, and cards of others that they removed."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.presentation.figures import Figure, average
from games.pushemup.rules.cards import LETTERS


def count_action(seat: int, action: str, events: Sequence[Event], view: View | None) -> Mapping[str, int]:
    """Rounds and the columns won in them; cards of others covered and pushed out, and cards discarded, by choice."""
    rounds = [event for event in events if event["type"] == "counted"]
    sums = {"rounds": len(rounds), "columns": sum(event["won"].count(seat) for event in rounds)}
    if view is None:
        return sums
    pushed = [card for event in events if event["type"] == "pushed" for card in event["removed"]]
    return sums | {
        "pushed": sum(card[0] != LETTERS[seat] for card in pushed),
        "covered": sum(event["type"] == "laid" and event["covered"] is not None for event in events),
        "discarded": sum(event["type"] == "discarded" for event in events),
    }


def figures(sums: Mapping[str, int]) -> list[Figure]:
    """Return the figures of a person, per round."""
    rounds = sums.get("rounds", 0)
    if not rounds:
        return []
    titles = {
        "columns": _("Columns won per round"),
        "covered": _("Enemy cards covered per round"),
        "pushed": _("Enemy cards pushed out per round"),
        "discarded": _("Own cards discarded per round"),
    }
    return [Figure(title, average(sums.get(name, 0), rounds)) for name, title in titles.items()]
