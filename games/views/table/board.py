"""What the board of a table draws: one position as one seat sees it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from games.catalog import presentation_of
from games.engine.state import View
from games.models import Game, Seat
from games.presentation.results import left_last
from games.queries.views import left_at_the_end, view_of
from games.views.people import NOBODY, people_of


def board_as_seen(
    game: Game, seats: Sequence[Seat], seat: int | None, aids: object, played: Sequence[Any]
) -> dict[str, Any]:
    """The context of ``games/<slug>/board.html`` and ``games/_seats.html``: ``game``, as `game_at` gives it, as
    ``seat`` saw it then (``None``: a spectator), and as it was told to the person there. No query.

    ``played``: `newest_actions` of the same ``game``. There is nothing to choose from: ``legal`` is empty. Where
    several stand on one page they share what is not hidden, ids too. ``seat`` must be the viewer's own while the game
    runs, or the viewer one who may know what it hides.
    """
    view = view_of(game, seats, seat) | {"legal": []}
    return board(game, seats, seat, aids, played, view=view) | {"game": game, "aids": aids, "past": True}


def board(
    game: Game,
    seats: Sequence[Seat],
    seat: int | None,
    aids: object,
    played: Sequence[Any],
    *,
    view: View,
    away: Mapping[int, datetime] = NOBODY,
) -> dict[str, Any]:
    """What is drawn of the ``view`` that ``seat`` has of ``game``; ``away``: who is on vacation."""
    people = people_of(seats, seat, view, away)
    scene = presentation_of(game.rules).scene(view, people, aids, newest_events(played, seat))
    return {
        "view": view,
        "people": people,
        "scene": scene,
        "ranking": left_last(scene.ranking, left_at_the_end(seats)) if scene.ranking else [],
    }


def newest_events(played: Sequence[Any], seat: int | None) -> list[dict[str, Any]]:
    """What the newest command made happen, as far as ``seat`` may know: the page moves only that."""
    if not played:
        return []
    moment = played[-1].at
    events = [event for action in played if action.at == moment for event in action.events]
    return [event for event in events if event["to"] is None or seat in event["to"]]
