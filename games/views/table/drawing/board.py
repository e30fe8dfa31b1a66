"""The drawing of a game's position: its board, and the chart of its points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache

from games.catalog import presentation_of
from games.engine.errors import RulesError
from games.engine.state import Event, View
from games.history.replay import points_by_turn
from games.models import Game, Seat
from games.overview.shown_seat import NOBODY_AWAY, ShownSeat, shown_seats
from games.play.actions.replay_state import game_at_deal
from games.presentation.chart import Chart, chart
from games.presentation.chart.data import ChartTurn
from games.presentation.results import left_last
from games.presentation.scene import Aids, Scene
from games.queries.actions import actions_of
from games.queries.standings import left_at_the_end, view_of

CHART_SECONDS = 24 * 3600  # in the cache; the points up to an action never change


@dataclass(frozen=True)
class DrawnView:
    """One position as one seat sees it."""

    view: View
    people: list[ShownSeat]
    scene: Scene
    ranking: Sequence[Any]  # best first; empty while the game runs


def draw_view(
    game: Game,
    seats: Sequence[Seat],
    seat: int | None,
    aids: Aids,
    played: Sequence[Any],
    *,
    view: View,
    away: Mapping[int, datetime] = NOBODY_AWAY,
    stepped: Sequence[Event] = (),
) -> DrawnView:
    """The ``view`` that ``seat`` has of ``game``, drawn; ``away``: until when which seats are on vacation.

    ``stepped``: events that steps show before.
    """
    people = shown_seats(seats, seat, view, away)
    newest = events_of_newest_command(played, seat, stepped)
    scene = presentation_of(game.rules).scene(view, people, aids, newest)
    ranking = left_last(scene.ranking, left_at_the_end(game, seats)) if scene.ranking else []
    return DrawnView(view, people, scene, ranking)


def board_as_seen(game: Game, seats: Sequence[Seat], seat: int | None, aids: Aids, played: Sequence[Any]) -> DrawnView:
    """``game``, as `game_at` gives it, as ``seat`` saw it then (``None``: a spectator). No query.

    ``played``: `played_last` of the same ``game``. There is nothing to choose from: ``legal`` is empty. Several
    boards of one page share ids and whatever is not hidden. While the game runs, ``seat`` must be the viewer's own,
    or the viewer must be allowed to know what it hides.
    """
    view = view_of(game, seats, seat) | {"legal": []}
    return draw_view(game, seats, seat, aids, played, view=view)


def events_of_newest_command(
    played: Sequence[Any], seat: int | None, stepped: Sequence[Event] = ()
) -> list[dict[str, Any]]:
    """The events of the newest command that ``seat`` may know: the page animates only these.

    Events of a turn before the newest action's are left out, and so is what was ``stepped``: a roll would lie over what
    has come since. If steps have shown all, the events of the newest action.
    """
    newest: list[dict[str, Any]] = []
    for action in played:
        if action.at != played[-1].at:
            continue
        if any(event["type"] == "turn" for event in newest):
            newest = []
        newest += events_for(action, seat)
    if stepped and newest:
        return [event for event in newest if event not in stepped] or events_for(played[-1], seat)
    return newest


def events_for(action: Any, seat: int | None) -> list[dict[str, Any]]:
    """The events of an action that ``seat`` may know."""
    return [event for event in action.events if event["to"] is None or seat in event["to"]]


def chart_of(game: Game, people: Sequence[ShownSeat], at: int | None = None) -> Chart | None:
    """The points of a started ``game`` up to now, with the action ``at`` marked.

    ``None`` if nothing has been played yet, or if the game cannot be played again.
    """
    turns = turns_played(game)
    return chart(turns, people, presentation_of(game.rules).names, at) if turns else None


def turns_played(game: Game) -> list[ChartTurn]:
    """The turns of a started ``game`` up to now; none if `chart_of` has no chart."""
    if not game.version:
        return []
    key = f"chart:{game.pk}:{game.chain}"  # not the version: after a restore another game may go on from there
    turns: list[ChartTurn] | None = cache.get(key)
    if turns is None and (turns := _turns_played_again(game)):
        cache.set(key, turns, CHART_SECONDS)
    return turns


def _turns_played_again(game: Game) -> list[ChartTurn]:
    try:
        _past, state, chance = game_at_deal(game)
        actions = [row.action for row in actions_of(game, "action")]
        turns = points_by_turn(state, chance, actions, presentation_of(game.rules).names.CHART.counted)
    except RulesError:
        return []
    return turns if state.scores() == game.scores else []
