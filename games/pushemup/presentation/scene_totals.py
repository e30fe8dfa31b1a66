"""What the teams have in a column, and who leads it (UP-14, UP-15)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presentation.terms import colour_name
from games.pushemup.rules.cards import TEAMS
from games.pushemup.rules.columns import Standing


@dataclass(frozen=True)
class Total:
    """The sum of one team's cards in a column."""

    seat: int
    suit: str
    points: int
    name: str  # "red 14"


def totals(standing: Standing) -> list[Total]:
    """One a team, the highest first."""
    found = [_total(seat, points) for seat, points in enumerate(standing.totals)]
    return sorted(found, key=lambda total: -total.points)


def leading(standing: Standing) -> Total | None:
    """Who leads, None if nobody does."""
    seat = standing.leader
    return None if seat is None else _total(seat, standing.totals[seat])


def names_leader(standing: Standing) -> str:
    """Who leads, for ears."""
    leader = leading(standing)
    return _("nobody leads") if leader is None else _("{team} leads").format(team=leader.name)


def _total(seat: int, points: int) -> Total:
    suit = TEAMS[seat]
    return Total(seat, suit, points, _("{colour} {number}").format(colour=colour_name(suit), number=points))
