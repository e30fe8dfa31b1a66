"""The chart of points that a table and its replay show."""

from collections.abc import Sequence

from django.core.cache import cache

from games.catalog import presentation_of
from games.engine.errors import RulesError
from games.history.points import points_by_turn
from games.models import Game
from games.play.replay_state import game_at_deal
from games.presentation.chart import Chart, chart
from games.presentation.chart.data import Turn
from games.views.people import SeatCard

KEPT = 24 * 3600  # seconds; the points up to an action never change


def chart_of(game: Game, people: Sequence[SeatCard], at: int | None = None) -> Chart | None:
    """The points of a started ``game`` up to now, marked where one stands ``at`` one of its actions.

    ``None`` where nothing has been played yet, or where it cannot be played again.
    """
    turns = turns_played(game)
    return chart(turns, people, presentation_of(game.rules).names, at) if turns else None


def turns_played(game: Game) -> list[Turn]:
    """The turns of a started ``game`` up to now; none where `chart_of` has no chart."""
    if not game.version:
        return []
    key = f"chart:{game.pk}:{game.chain}"  # not the version: after a restore another game may go on from there
    turns: list[Turn] | None = cache.get(key)
    if turns is None and (turns := _played_again(game)):
        cache.set(key, turns, KEPT)
    return turns


def _played_again(game: Game) -> list[Turn]:
    actions = game.played().order_by("number").values_list("action", flat=True)
    try:
        _past, state, chance = game_at_deal(game)
        turns = points_by_turn(state, chance, actions, presentation_of(game.rules).names.CHART.counted)
    except RulesError:
        return []
    return turns if state.scores() == game.scores else []
