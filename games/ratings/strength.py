"""How well somebody plays, as a number with its uncertainty, and how a game changes it: Plackett and Luce's model."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
MIDDLE, POINTS = 1500, 40  # what is shown for an average player, and for one unit of the model
PROVISIONAL = 220  # points of uncertainty; most people have less after 15 to 20 games


class Strength(NamedTuple):
    """A belief about somebody's play: its mean, and its standard deviation, in the units of the model."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def number(self) -> int:
        """What is shown."""
        return number_of(self.mu)

    @property
    def uncertainty(self) -> int:
        """By how much the number may easily be wrong."""
        return round(POINTS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether it is still too uncertain to be compared."""
        return self.uncertainty > PROVISIONAL


NEWCOMER = Strength()


def number_of(mu: float) -> int:
    """The number that is shown for a mean."""
    return round(MIDDLE + POINTS * (mu - MODEL.mu))


def strengths_after(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after a game in which they took these ``places``, 1 for the best; equal places are ties."""
    played = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    rated = MODEL.rate(played, ranks=[float(place) for place in places])
    return [Strength(each.mu, each.sigma) for (each,) in rated]


def points_changed(before: Strength, later: Strength) -> int:
    """By how many points the shown number differs."""
    return later.number - before.number


def possible_changes(before: Sequence[Strength], seat: int) -> tuple[int, int]:
    """What a win and a last place would change for ``seat``, if the others tied."""
    others = len(before) - 1
    won = [1 if each == seat else 2 for each in range(others + 1)]
    lost = [2 if each == seat else 1 for each in range(others + 1)]
    return points_changed(before[seat], strengths_after(before, won)[seat]), points_changed(
        before[seat], strengths_after(before, lost)[seat]
    )


def signed(points: int) -> str:
    """A change, as it is shown: "+12", "−3" or "±0"."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "±0"
