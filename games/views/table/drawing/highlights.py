"""The actions of a game that a replay jumps to: what cost somebody much, and changes of lead."""

from collections.abc import Sequence
from types import ModuleType

from django.core.cache import cache

from games.catalog import presentation_of
from games.engine.state import Event
from games.models import Game
from games.presentation.chart.data import ChartTurn
from games.presentation.events.steps import DRAMA, costs_of
from games.queries.actions import actions_of
from games.views.table.drawing.board import CHART_SECONDS, turns_played


def highlights_of(game: Game) -> list[int]:
    """The numbers of the highlights of a started ``game`` up to now, in order; what is hidden is not among them."""
    key = f"highlights:{game.pk}:{game.chain}"
    numbers: list[int] | None = cache.get(key)
    if numbers is None:
        turns = turns_played(game)
        numbers = sorted({*_dramas(game), *changes_of_lead(turns)})
        if turns:  # otherwise the game could not be played again
            cache.set(key, numbers, CHART_SECONDS)
    return numbers


def _dramas(game: Game) -> list[int]:
    presentation = presentation_of(game.rules)
    rows = actions_of(game, "number", "events")
    return [row.number for row in rows if any(_is_drama(event, presentation) for event in row.events)]


def _is_drama(event: Event, presentation: ModuleType) -> bool:
    """Whether everybody sees it, it costs somebody something, and nobody may miss it, such as a bust or a fall."""
    return event["to"] is None and bool(costs_of(presentation)(event)) and presentation.weigh(event) >= DRAMA


def changes_of_lead(turns: Sequence[ChartTurn]) -> list[int]:
    """The last action of each turn after which another player led alone than before."""
    numbers: list[int] = []
    leader: int | None = None
    for turn in turns:
        most = max(turn.scores)
        if turn.scores.count(most) > 1:
            continue
        first = turn.scores.index(most)
        if leader not in (None, first):
            numbers.append(turn.at)
        leader = first
    return numbers
