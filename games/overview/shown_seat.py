"""The people at a table, as templates and sentences need them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.utils.translation import gettext as _

from accounts.name_rules.directions import isolated
from accounts.name_rules.guest_names import localised_name
from accounts.name_rules.initials import initial
from games.engine.state import View
from games.models import Seat
from games.presentation.terms import level_name
from games.presentation.times import last_day

NOBODY_AWAY: Mapping[int, datetime] = MappingProxyType({})


@dataclass(frozen=True)
class ShownSeat:
    """One seat: its player and their score. ``hue`` picks the colour of the initial."""

    number: int
    name: str
    initial: str
    hue: int
    you: bool
    bot: bool
    stand_in: bool
    left: bool  # a rated game, in which they come last
    free: bool
    level: str
    level_name: str
    character: str  # of a bot; "" if it has none
    turn: bool
    to_act: bool
    score: int
    winner: bool
    would_cancel: bool
    away: str  # the last day of their vacation, "" if they are on none
    away_until: datetime | None  # when it ends
    profile: str  # the name under which they have one; "" for bots, guests and former players


def shown_seats(
    seats: Sequence[Seat], me: int | None, view: View | None = None, away: Mapping[int, datetime] = NOBODY_AWAY
) -> list[ShownSeat]:
    """All seats, in their order; ``view`` gives turn and scores, ``away`` the ends of vacations by seat."""
    return [_shown(seat, me, view, away.get(seat.number)) for seat in seats]


def own_seat(people: Sequence[ShownSeat]) -> ShownSeat | None:
    """The viewer's seat; ``None`` for a spectator."""
    return next((person for person in people if person.you), None)


def _shown(seat: Seat, me: int | None, view: View | None, away: datetime | None) -> ShownSeat:
    name = localised_name(seat.name) or (_("free") if seat.free else _("Former player"))
    return ShownSeat(
        number=seat.number,
        name=isolated(name),
        initial=initial(name),
        hue=seat.number,
        you=seat.number == me,
        bot=bool(seat.bot),
        stand_in=bool(seat.stand_in),
        left=seat.left_version is not None,
        free=seat.free,
        level=seat.bot,
        level_name=level_name(seat.bot) if seat.bot else "",
        character=seat.character,
        turn=view is not None and view["turn"] == seat.number,
        to_act=view is not None and view["to_act"] == seat.number,
        score=view["scores"][seat.number] if view else 0,
        winner=bool(view and view["winners"] and seat.number in view["winners"]),
        would_cancel=seat.would_cancel and not seat.stand_in,
        away=last_day(away) if away else "",
        away_until=away,
        profile=seat.profile,
    )
