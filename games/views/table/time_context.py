"""What a table says about time, and what may be done about players who have none."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.models import Game, Seat
from games.play.seats.stand_in import idle
from games.presentation.times import NAMES, moment, pace_sentence, time_sentence
from games.queries.clocks import clock_of


@dataclass(frozen=True)
class Time:
    """``deadline`` is that of the decision that is waited for; ``sentence`` tells a player what they have."""

    pace: str  # its name
    meaning: str
    sentence: str
    deadline: datetime | None
    until: str  # the deadline in words
    idle: bool  # any player may let a bot play for who is waited for


def time_of(game: Game, seats: Sequence[Seat], me: int | None) -> Time:
    """As the viewer at seat ``me`` sees it, in their time zone."""
    now = timezone.now()
    return Time(
        pace=str(NAMES[game.pace]),
        meaning=pace_sentence(game.pace),
        sentence=_sentence(game, seats[me], now) if me is not None else "",
        deadline=game.deadline,
        until=moment(game.deadline) if game.deadline else "",
        idle=me is not None and game.to_act != me and idle(game, now),
    )


def _sentence(game: Game, seat: Seat, now: datetime) -> str:
    clock = clock_of(game, seat)
    if clock is None or game.status != Game.Status.RUNNING:
        return ""
    return time_sentence(clock, clock.left(now))
