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
        return _("Choose {number} heroes to start columns").format(number=count_name(start_size(view["seats"])))
    return _("Choose a card to discard") if _must_discard(view) else _("Play a card")


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
        return _("Your turn: choose {number} heroes to start columns.").format(number=number)
    return _("Your turn: discard a card.") if _must_discard(view) else _("Your turn: play a card.")


def _must_discard(view: View) -> bool:
    return all(action.startswith("discard:") for action in view["legal"])


# Hints

START = gettext_lazy("Each starts a column. Start low: high heroes are worth more later.")

# By the verb of an action. Before the viewer selects a card, the first of these that is legal is explained: the basic
# rule first, since a selection explains itself.
VERBS = {
    "add": gettext_lazy("Lead a column: 10 points. One higher or lower fits (0: next to 9 and 1)."),
    "run": gettext_lazy("Three in a row: play them at once, in line with a column’s end."),
    "pair": gettext_lazy("Play two equal heroes as a pair: both count in that column."),
    "cover": gettext_lazy("A hero covers an enemy of the same value, which leaves the game."),
    "superpush": gettext_lazy("Move a column’s last card up one to three places; those passed leave."),
    "push": gettext_lazy("Move a column’s last card up one place; the one it passes leaves."),
    "discard": gettext_lazy("Nothing fits? Discard a card."),
}
NO_COLUMN = gettext_lazy("No column fits this hero: one higher, one lower, or an equal enemy.")
NOTHING_TO_PUSH = gettext_lazy("Nothing to push: no column has two cards.")


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
