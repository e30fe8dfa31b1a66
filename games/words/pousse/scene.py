"""All that a table of Pousse-toi de là ! draws, worked out from a view: the templates only loop."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.pousse import phases
from games.words.pousse import scene_board, scene_choices, scene_news, scene_ranking, scene_teams
from games.words.pousse.question import question, waiting
from games.words.pousse.scene_card import Card, draw_card
from games.words.scene import Scene
from games.words.voice import Person
from games.words.winning import headline

View = Mapping[str, Any]
Event = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class PousseScene(Scene):
    """One position as one viewer sees it."""

    board: scene_board.Board
    splashes: list[scene_news.Splash]
    card: Card | None
    pile: int
    turn: bool  # the viewer may turn a card
    choices: list[scene_choices.Choice]
    seats: list[scene_teams.Team]  # all of them, the viewer first
    score_label: str  # what the ranking counts


def scene(view: View, people: Sequence[Person], aids: Any, newest: Sequence[Event] = ()) -> PousseScene:
    """`people` in the order of the seats; `newest`: the events of the newest action. No aid changes anything here."""
    teams = scene_teams.teams(view, people)
    first = view["viewer"] or 0
    return PousseScene(
        phase=view["phase"],
        mine=bool(view["legal"]),
        question=question(view, people),
        waiting=waiting(view, people),
        board=scene_board.board(view, newest),
        splashes=scene_news.splashes(view, newest),
        card=draw_card(view["card"]) if view["card"] else None,
        pile=view["pile"],
        turn=bool(view["legal"]) and view["phase"] == phases.TURN,
        choices=scene_choices.choices(view, people),
        seats=teams[first:] + teams[:first],
        ranking=scene_ranking.ranking(view, teams),
        result=headline(people, view["winners"]),
        score_label=_("At the goal"),
    )
