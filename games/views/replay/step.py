"""Where a replay stands, and where it may go."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from games.catalog import presentation_of
from games.models import Game
from games.presentation.chart.data import Turn
from games.presentation.entries import Entry
from games.presentation.log import told
from games.presentation.people import decider
from games.presentation.renderer import HtmlRenderer
from games.views.people import SeatCard
from games.views.replay.steps import Steps


@dataclass(frozen=True)
class Step(Steps):
    """What the action did, who decided if not the person, and when; the deal has no time."""

    over: bool  # the game, by now
    told: str
    by: str = ""
    when: datetime | None = None

    @property
    def place(self) -> str:
        """Which of how many."""
        if self.at == 0:
            return _("Before the first of {count} actions").format(count=self.last)
        return _("Action {number} of {count}").format(number=self.at, count=self.last)

    @property
    def first(self) -> int | None:
        """The deal, where one is not there."""
        return 0 if self.at else None

    @property
    def end(self) -> int | None:
        """The last action, where one is not there."""
        return self.last if self.at < self.last else None


@dataclass(frozen=True)
class TurnStart:
    """A turn of ``name``, and its first action."""

    number: int
    at: int
    name: str
    current: bool


def step_of(game: Game, played: Sequence[Any], seat: int | None, people: Sequence[SeatCard]) -> Step:
    """The last of the actions ``played`` of the stored ``game``, as far as ``seat`` may know it; else the deal."""
    if not played:
        return Step(0, game.version, game.over, _("The game begins."))
    row = played[-1]
    return Step(
        at=row.number,
        last=game.version,
        over=game.over,
        told=_told(game, Entry.seen_by(seat, row), people),
        by=decider(people[row.seat], row.by),
        when=row.at,
    )


def _told(game: Game, entry: Entry, people: Sequence[SeatCard]) -> str:
    if not entry.events:
        return _("Hidden while the game runs.")
    return told([entry], HtmlRenderer(people), presentation_of(game.rules))


def turns_of(turns: Sequence[Turn], people: Sequence[SeatCard], at: int) -> list[TurnStart]:
    """Where each of the ``turns`` of a chart begins, the oldest first, that of action ``at`` marked."""
    starts = [(people[turn.seat].name, before.at + 1) for before, turn in pairwise(turns) if turn.seat is not None]
    here = max((first for _name, first in starts if first <= at), default=0)
    return [TurnStart(number, first, name, first == here) for number, (name, first) in enumerate(starts, 1)]


def hands_of(past: Game, people: Sequence[SeatCard]) -> list[tuple[SeatCard, Any]]:
    """What each seat alone could see in ``past``, drawn; empty in a game without such things.

    For a game that is over by now, or for who may know what it hides.
    """
    held = getattr(presentation_of(past.rules), "held", None)
    if held is None:
        return []
    state = past.state()
    return [(person, held(state.view(person.number))) for person in people]
