"""How well somebody plays, as a number with its uncertainty, and how a game changes it: Plackett and Luce's model."""

import math
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, Self

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
MIDDLE, POINTS = 1500, 40  # what is shown for an average player, and for one unit of the model
# Points of uncertainty; most people have less after 15 to 18 games for two, 20 to 25 for four, 29 to 39 for six.
# `Rating` stores by it who is listed and until when: after a change of it, or of the model, `manage.py rate` has to be
# run once.
PROVISIONAL = 220
LEAST_PROVISIONAL = (PROVISIONAL + 0.5) / POINTS  # the same for the model: points are rounded
ONE_DAY, A_YEAR = timedelta(days=1), 365
AGEING = LEAST_PROVISIONAL**2 / A_YEAR  # of the variance in a day: a rating is provisional after a year without games


class Strength(NamedTuple):
    """A belief about somebody's play: its mean, and its standard deviation, in the units of the model."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def number(self) -> int:
        """Return the rating as shown."""
        return number_of(self.mu)

    @property
    def uncertainty(self) -> int:
        """By how much the number may easily be wrong."""
        return round(POINTS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether it is still too uncertain to be compared."""
        return self.uncertainty > PROVISIONAL

    def aged(self, since: datetime | None, now: datetime) -> Self:
        """The same belief ``now``, if the last rated game ended ``since``: nobody knows how they would play by now.

        The variance grows with the time, up to a newcomer's.
        """
        if since is None or now <= since:
            return self
        variance = min(self.sigma**2 + AGEING * ((now - since) / ONE_DAY), NEWCOMER.sigma**2)
        return self._replace(sigma=max(self.sigma, math.sqrt(variance)))

    def provisional_at(self, since: datetime) -> datetime | None:
        """When it will be provisional, if the last rated game ended ``since``; ``None`` if it is already."""
        if self.provisional:
            return None
        return since + ONE_DAY * ((LEAST_PROVISIONAL**2 - self.sigma**2) / AGEING)


NEWCOMER = Strength()
CERTAIN = 0.5  # a standard deviation in the units of the model; the arithmetic needs one


def number_of(mu: float) -> int:
    """The number that is shown for a mean."""
    return round(MIDDLE + POINTS * (mu - MODEL.mu))


def strength_of(number: int) -> Strength:
    """The strength of somebody whose shown ``number`` is known for certain."""
    return Strength(MODEL.mu + (number - MIDDLE) / POINTS, CERTAIN)


def strengths_after(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after a game in which they took these ``places``, 1 for the best; equal places are ties."""
    played = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    rated = MODEL.rate(played, ranks=[float(place) for place in places])
    return [Strength(each.mu, each.sigma) for (each,) in rated]


def points_changed(before: Strength, later: Strength) -> int:
    """By how many points the shown number differs."""
    return later.number - before.number


def forecast(before: Sequence[Strength], seat: int, gone: Collection[int] = ()) -> list[int]:
    """What each place would change for ``seat``, the first one first, with the others in the order of their ratings.

    Those who have ``gone`` share the last place, which ``seat`` shares if it goes too; if it has gone, that is all. The
    real change lies between the first and the last, in any order of the others, with any ties.
    """
    staying = [other for other in range(len(before)) if other not in gone and other != seat]
    staying.sort(key=lambda other: -before[other].mu)
    orders = [] if seat in gone else [[*staying[:place], seat, *staying[place:]] for place in range(len(staying) + 1)]
    if gone:
        orders.append(staying)
    return [
        points_changed(before[seat], strengths_after(before, _places(order, len(before)))[seat]) for order in orders
    ]


def _places(order: Sequence[int], players: int) -> list[int]:
    """Return the place of each player in this ``order``; players who are not in it come last."""
    return [order.index(each) + 1 if each in order else len(order) + 1 for each in range(players)]


def signed(points: int) -> str:
    """A change, as it is shown: "+12", "−3" or "±0"."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "±0"
