"""What is to be decided, and by whom."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.engine.state import View
from games.presentation.renderer import Person, TextRenderer
from games.presentation.terms import count_name
from games.pushemup.rules.cards import start_size
from games.pushemup.rules.game import Phase


def question(view: View, people: Iterable[Person]) -> str:
    """What the viewer is asked, "" if nothing: for the band and for My games."""
    if not view["legal"]:
        return ""
    if view["phase"] == Phase.START:
        return _("Choose {number} heroes").format(number=count_name(start_size(view["seats"])))
    return _("Choose a card to discard") if _must_discard(view) else _("Choose from your hand")


def waiting(view: View, people: Iterable[Person]) -> str:
    """For whom the viewer waits, "" if for nobody: for the band and for My games.

    In the past nothing is legal: there it is also the viewer's own decision.
    """
    if view["to_act"] is None or view["legal"]:
        return ""
    renderer, decider = TextRenderer(people), view["to_act"]
    if view["phase"] == Phase.START:
        return renderer.tell(decider, _("You are choosing heroes"), _("{name} is choosing heroes"))
    return renderer.tell(decider, _("You are playing a card"), _("{name} is playing a card"))


def decision(view: View, people: Iterable[Person]) -> str:
    """Who is to decide what, as a sentence; "" once the game is over."""
    if view["to_act"] is None:
        return ""
    if not view["legal"]:
        return f"{waiting(view, people)}."
    if view["phase"] == Phase.START:
        number = count_name(start_size(view["seats"]))
        return _("Your turn: choose {number} heroes to begin with.").format(number=number)
    return _("Your turn: discard a card.") if _must_discard(view) else _("Your turn: choose from your hand.")


def _must_discard(view: View) -> bool:
    return all(action.startswith("discard:") for action in view["legal"])
