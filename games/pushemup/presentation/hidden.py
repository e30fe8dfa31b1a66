"""What only one seat sees: the heroes to choose from, those that it has chosen, and its hand (UP-3, UP-4)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.state import View
from games.presentation.terms import count_name
from games.pushemup.presentation.cards import Card, draw_card
from games.pushemup.rules.cards import COPIES, HEROES, start_size
from games.pushemup.rules.game import Phase


@dataclass(frozen=True)
class Pick:
    """One of the twenty heroes."""

    id: str
    card: Card
    label: str
    row: int  # of four, on a narrow page
    wide_row: int  # of two, on a wide page


@dataclass(frozen=True)
class Picker:
    """All heroes of the viewer's team; ``size`` of them have to be chosen."""

    size: int
    picks: tuple[Pick, ...]
    label: str  # of the button


@dataclass(frozen=True)
class PrivateHand:
    """The cards of one seat, which a replay may show."""

    hand: list[Card]  # the lowest first
    started: list[Card]  # face down until everyone has chosen
    chosen: bool  # whether the seat has chosen its heroes


def picker(view: View) -> Picker | None:
    """The heroes that the viewer chooses from; None if they have chosen or cannot choose yet."""
    if view["phase"] != Phase.START or not view["legal"]:
        return None
    size = start_size(view["seats"])
    picks = [_pick(view["viewer"], hero, copy) for hero in HEROES for copy in range(COPIES)]
    label = _("Lay these {number} face down").format(number=count_name(size))
    return Picker(size, tuple(picks), label)


def _pick(seat: int, hero: str, copy: int) -> Pick:
    card = draw_card(seat, hero)
    label = card.name if copy == 0 else _("{card}, the second").format(card=card.name)
    return Pick(f"pick-{hero}-{copy}", card, label, copy + 1 + (COPIES if int(hero) > 4 else 0), copy + 1)


def started(view: View) -> list[Card]:
    """The heroes that the viewer has chosen, until all are shown."""
    return [draw_card(view["viewer"], hero) for hero in view["started"] or ()]


def private_hand(view: View) -> PrivateHand:
    """The viewer's cards."""
    seat = view["viewer"]
    return PrivateHand([draw_card(seat, card) for card in view["hand"]], started(view), view["hands"][seat] is not None)
