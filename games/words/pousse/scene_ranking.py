"""The end: places, with what decided them (PO-14, PO-16)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.pousse import phases
from games.rules.pousse.scoring import advances
from games.words.pousse.scene_teams import Team
from games.words.ranking import Place

View = Mapping[str, Any]


@dataclass(frozen=True)
class Rank(Place[Team]):
    """One player's place; who has as many pawns at the goal and the others as far shares it."""

    advance: int  # the sum of the numbers of the spaces of the other pawns


def ranking(view: View, teams: Sequence[Team]) -> list[Rank]:
    """The best first; empty while the game runs."""
    if view["phase"] != phases.OVER:
        return []
    keys = list(zip(view["scores"], advances(view["pawns"]), strict=True))
    order = sorted(keys, reverse=True)
    ranks = [
        Rank(order.index(key) + 1, team, team.person.number in view["winners"], key[1])
        for key, team in zip(keys, teams, strict=True)
    ]
    return sorted(ranks, key=lambda rank: rank.place)
