"""Who has to decide what, and the hints of a first game."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.state import View
from games.presentation.renderer import Person, TextRenderer
from games.presentation.terms import count_name
from games.pushemup.rules.cards import HEROES, start_size
from games.pushemup.rules.game import Phase


def question(view: View, people: Iterable[Person]) -> str:
    """What the viewer has to decide, for the table and for My games; "" if nothing."""
    if not view["legal"]:
        return ""
    if view["phase"] == Phase.START:
        return _("Choose {number} heroes").format(number=count_name(start_size(view["seats"])))
    return _("Choose a card to discard") if _must_discard(view) else _("Choose from your hand")


def waiting(view: View, people: Iterable[Person]) -> str:
    """Which decision the viewer waits for, for the table and for My games; "" if none.

    In a replay nothing is legal, so the decision may be the viewer's own.
    """
    if view["to_act"] is None or view["legal"]:
        return ""
    renderer, decider = TextRenderer(people), view["to_act"]
    if view["phase"] == Phase.START:
        return renderer.tell(decider, _("You are choosing heroes"), _("{name} is choosing heroes"))
    return renderer.tell(decider, _("You are playing a card"), _("{name} is playing a card"))


def decision(view: View, people: Iterable[Person]) -> str:
    """What the viewer has to decide, as a sentence; only if they have to."""
    if view["phase"] == Phase.START:
        number = count_name(start_size(view["seats"]))
        return _("Your turn: choose {number} heroes to start with.").format(number=number)
    return _("Your turn: discard a card.") if _must_discard(view) else _("Your turn: choose from your hand.")


def _must_discard(view: View) -> bool:
    return all(action.startswith("discard:") for action in view["legal"])


# Hints

START = gettext_lazy(
    "Each hero starts a column. Nobody sees your choice until everyone has chosen. High heroes lead at once, "
    "but an enemy of the same value can cover them."
)

# By the verb of an action. Before the viewer selects a card, the first of these that is legal is explained.
VERBS = {
    "run": gettext_lazy(
        "Your three cards are consecutive: play them all at once as a run, in line with the end of a column."
    ),
    "pair": gettext_lazy("Play two equal heroes together as a pair: both count towards your sum in that column."),
    "add": gettext_lazy(
        "A hero goes after any card that is one higher or one lower; 0 comes between 9 and 1. The highest sum"
        " in a column wins 10 points."
    ),
    "cover": gettext_lazy(
        "A hero covers an enemy of the same value, which leaves the game. This is how columns change hands."
    ),
    "superpush": gettext_lazy(
        "A Super Push moves the last card of a column up by one to three places. The cards that it passes "
        "leave the game."
    ),
    "push": gettext_lazy(
        "A Push moves the last card of any column up by one place. The card that it passes leaves the game."
    ),
    "discard": gettext_lazy("None of your cards fits: discard one, and draw another while your deck lasts."),
}
NO_COLUMN = gettext_lazy(
    "No column ends with a card that this hero fits: one higher, one lower, or an enemy of the same value. "
    "Keep it, or discard it."
)
NOTHING_TO_PUSH = gettext_lazy("There is nothing to push: no column has two cards. Keep it, or discard it.")


def hint(view: View, people: Iterable[Person]) -> str:
    """One or two sentences about the viewer's choice; "" if they have none."""
    if not view["legal"]:
        return ""
    if view["phase"] == Phase.START:
        return str(START)
    legal = _verbs(view["legal"])
    return next(str(sentence) for verb, sentence in VERBS.items() if verb in legal)


def selection_hint(card: str, actions: Sequence[str]) -> str:
    """What a selection that begins with the card can do: its own verb is explained rather than adding."""
    if not actions:
        return str(NO_COLUMN if card in HEROES else NOTHING_TO_PUSH)
    verbs = _verbs(actions)
    return "".join(str(VERBS[verb]) for verb in verbs - {"add"} or verbs)


def _verbs(actions: Iterable[str]) -> set[str]:
    return {action.partition(":")[0] for action in actions}
