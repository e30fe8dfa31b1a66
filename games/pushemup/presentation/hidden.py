"""The heroes to begin with: twenty to choose from, and those that the viewer has chosen (UP-3, UP-4)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.state import View
from games.presentation.terms import count_name
from games.pushemup.presentation.scene_cards import Card, draw_held
from games.pushemup.rules.cards import COPIES, HEROES, start_size
from games.pushemup.rules.game import Phase


@dataclass(frozen=True)
class Pick:
    """One of the twenty heroes."""

    id: str
    card: Card
    label: str
    row: int  # of the four in which they are laid out
    wide_row: int  # of the two where there is room


@dataclass(frozen=True)
class Picker:
    """All heroes of the viewer's team, and how many are to be chosen."""

    size: int
    picks: tuple[Pick, ...]
    label: str  # of the button that lays them out


def picker(view: View) -> Picker | None:
    """What the viewer chooses from, None where that is done or another's to do."""
    if view["phase"] != Phase.START or not view["legal"]:
        return None
    size = start_size(view["seats"])
    picks = [_pick(view["viewer"], hero, copy) for hero in HEROES for copy in range(COPIES)]
    label = _("Lay these {number} face down").format(number=count_name(size))
    return Picker(size, tuple(picks), label)


def places(view: View) -> int:
    """How many columns there will be."""
    return view["seats"] * start_size(view["seats"])


def started(view: View) -> list[Card]:
    """What the viewer has chosen, until all lie open."""
    return [draw_held(view["viewer"], hero) for hero in view["started"] or ()]


def _pick(seat: int, hero: str, copy: int) -> Pick:
    card = draw_held(seat, hero)
    label = card.name if copy == 0 else _("{card}, the second").format(card=card.name)
    return Pick(f"pick-{hero}-{copy}", card, label, copy + 1 + (COPIES if int(hero) > 4 else 0), copy + 1)
