"""What a first game explains, as the choices come."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_lazy as _

from games.engine.state import View
from games.presentation.renderer import Person
from games.pushemup.rules.cards import HEROES
from games.pushemup.rules.game import Phase

START = _(
    "Each hero begins a column. The others do not see your choice until all have chosen. "
    "High heroes lead at once, but an enemy of the same value can cover them."
)

# What an action is good for, by its verb: while nothing is held, the first of these that the viewer has is explained.
VERBS = {
    "run": _("Your three cards follow each other: a run lays them all at once, in line with the end of a column."),
    "pair": _("Two equal heroes go down together as a pair, and both add to your sum in that column."),
    "add": _(
        "A hero goes after any card that is one higher or one lower; 0 lies between 9 and 1. "
        "The highest sum in a column wins 10 points."
    ),
    "cover": _("A hero covers an enemy of the same value, who leaves the game. So columns change hands."),
    "superpush": _("A Super Push moves the last card of a column up to three places; what it passes leaves the game."),
    "push": _("A Push moves the last card of any column up by one place. The card that it passes leaves the game."),
    "discard": _("Nothing that you hold fits anywhere: discard a card, and draw another while your deck lasts."),
}


NOWHERE = _(
    "No column ends with a card that this hero fits: one higher, one lower, or an enemy of the same value. "
    "Keep it, or discard it."
)
NOTHING_TO_PUSH = _("Nothing can be pushed: no column has two cards. Keep it, or discard it.")


def hint(view: View, people: Iterable[Person]) -> str:
    """One or two sentences on what the viewer may do now, "" where they may do nothing."""
    if not view["legal"]:
        return ""
    if view["phase"] == Phase.START:
        return str(START)
    open_to = _verbs(view["legal"])
    return next(str(words) for verb, words in VERBS.items() if verb in open_to)


def hint_of_held(card: str, actions: Sequence[str]) -> str:
    """The same of what is held, from its first ``card`` and what can be done with it: its own move before adding."""
    if not actions:
        return str(NOWHERE if card in HEROES else NOTHING_TO_PUSH)
    verbs = _verbs(actions)
    return "".join(str(VERBS[verb]) for verb in verbs - {"add"} or verbs)


def _verbs(actions: Iterable[str]) -> set[str]:
    return {action.partition(":")[0] for action in actions}
