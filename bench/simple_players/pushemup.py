"""What the hints of PUSH 'em UP! say to a simple player."""

from collections.abc import Iterable, Mapping

from bench.simple_players import Advice
from games.engine.state import View
from games.pushemup.rules.columns import outcome


def start_low(view: View) -> Iterable[str]:
    """Start with the lowest heroes."""
    sums = {action: sum(map(int, action.partition(":")[2].split(","))) for action in view["legal"]}
    return [action for action, total in sums.items() if total == min(sums.values())]


def lead_a_column(view: View) -> Iterable[str]:
    """Play what gives the player the lead of a column."""
    return [action for action in view["legal"] if _leads(view, action)]


def _leads(view: View, action: str) -> bool:
    result = outcome(view, action)
    return result is not None and result.after.leader == view["viewer"] != result.before.leader


def _verb(verb: str) -> Advice:
    return lambda view: [action for action in view["legal"] if action.startswith(f"{verb}:")]


RULES: Mapping[str, Advice] = {
    "Each starts a column. Start low: high heroes are worth more later.": start_low,
    "Lead a column: 10 points. One higher or lower fits (0: next to 9 and 1).": lead_a_column,
    "Three in a row: play them at once, in line with a column’s end.": _verb("run"),
    "Play two equal heroes as a pair: both count in that column.": _verb("pair"),
    "A hero covers an enemy of the same value, which leaves the game.": _verb("cover"),
    "Move a column’s last card up one to three places; those passed leave.": _verb("superpush"),
    "Move a column’s last card up one place; the one it passes leaves.": _verb("push"),
    "Nothing fits? Discard a card.": _verb("discard"),
}
