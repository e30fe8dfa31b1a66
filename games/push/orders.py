"""The standing orders of PUSH.

``draw``: whether to draw on while it is safe (PUSH-9). ``collect``: which stack to take in the turns of other players
(PUSH-12).
"""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.state import View
from games.presentation.orders import Order, OrderChoice
from games.push.bots.levels import best_taking
from games.push.rules import odds
from games.push.rules.cards import ROLL, points
from games.push.rules.game import Phase


def _while_safe(view: View) -> str | None:
    """Draw again if no card left can bust; the first card of a turn is the player's own decision."""
    if view["phase"] != Phase.PUSH or "draw" not in view["legal"]:
        return None
    busts, _unseen = odds.count_busts(view)
    return None if busts else "draw"


def _in_turns_of_others(decide: Callable[[View], str | None]) -> Callable[[View], str | None]:
    """Decide when a stack is taken in the turn of another player; in their own turn players decide themselves."""

    def collect(view: View) -> str | None:
        return decide(view) if view["phase"] == Phase.TAKE and view["turn"] != view["viewer"] else None

    return collect


def _highest(view: View) -> str | None:
    """The stack with most points; among equals, one without a Roll card."""
    return _best(view, range(len(view["stacks"])))


def _safest(view: View) -> str | None:
    """The stack with most points among those without a Roll card; if there is none, the player decides."""
    return _best(view, [number for number, stack in enumerate(view["stacks"]) if ROLL not in stack])


def _like_expert(view: View) -> str | None:
    return best_taking(view).action


def _best(view: View, numbers: Sequence[int]) -> str | None:
    stacks: Sequence[Sequence[str]] = view["stacks"]
    best = max(numbers, key=lambda number: (points(stacks[number]), ROLL not in stacks[number]), default=None)
    return None if best is None else str(view["legal"][best])


ORDERS = {
    "draw": Order(
        _("Keep drawing while it’s safe"),
        {"safe": OrderChoice(pgettext_lazy("standing order", "yes"), _while_safe)},
        at_first="safe",
    ),
    "collect": Order(
        _("When others stop, take for me"),
        {
            "highest": OrderChoice(_("the most valuable stack"), _in_turns_of_others(_highest)),
            "safest": OrderChoice(_("the most valuable one without a Roll card"), _in_turns_of_others(_safest)),
            "hard": OrderChoice(_("what an expert would take"), _in_turns_of_others(_like_expert)),
        },
    ),
}
