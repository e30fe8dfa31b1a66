"""A game outside the site: the text of a link preview, and a picture of fixed size, for previews."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.renderer import Person, TextRenderer
from games.presentation.terms import labelled


def title(names: ModuleType, people: Sequence[Person], scores: Sequence[int], winners: Sequence[int]) -> str:
    """Who won what: "Alice won PUSH, 34 to 28"."""
    best = winners[0]
    if len(winners) > 1:
        told = _("{names} shared the victory in {game}, with {points} each")
        return told.format(names=TextRenderer(people).names(winners), game=names.NAME, points=names.score(scores[best]))
    if len(people) == 2:
        told = _("{name} won {game}, {points} to {others}")
        return told.format(name=people[best].name, game=names.NAME, points=scores[best], others=scores[1 - best])
    told = _("{name} won {game} with {points}")
    return told.format(name=people[best].name, game=names.NAME, points=names.score(scores[best]))


def description(names: ModuleType, people: Sequence[Person], scores: Sequence[int]) -> str:
    """Return the scores, and an invitation to look."""
    standing = ", ".join(labelled(person.name, names.score(scores[person.number])) for person in people)
    invitation = _("See the final table, and how the game went.")
    return f"{standing}. {invitation}"


PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
PICTURE_EDGE, PICTURE_TOP = 40, 146  # around all; below the headline
ROW_GAP = 10


@dataclass(frozen=True)
class RankingRow:
    """One player's place in the ranking, from ``y`` on."""

    rank: Any
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


def rows(ranking: Sequence[Any], tallest: int) -> list[RankingRow]:
    """Return the places of a ranking, one below the other."""
    step = min((PICTURE_HEIGHT - PICTURE_EDGE - PICTURE_TOP + ROW_GAP) // len(ranking), tallest + ROW_GAP)
    return [RankingRow(rank, PICTURE_TOP + index * step, step - ROW_GAP) for index, rank in enumerate(ranking)]


@dataclass(frozen=True)
class Placed:
    """A thing and its place in the picture."""

    thing: Any
    x: int
    y: int
    width: int
    height: int
