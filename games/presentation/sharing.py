"""A finished game in a line or two, for those who are shown a link to it."""

from collections.abc import Sequence
from types import ModuleType

from django.utils.translation import gettext as _

from games.words.text import Text
from games.words.voice import Person


def title(names: ModuleType, people: Sequence[Person], scores: Sequence[int], winners: Sequence[int]) -> str:
    """Who won what: "Alice won PUSH, 34 to 28"."""
    best = winners[0]
    if len(winners) > 1:
        told = _("{names} shared the victory in {game}, with {points} each")
        return told.format(names=Text(people).names(winners), game=names.NAME, points=names.score(scores[best]))
    if len(people) == 2:
        told = _("{name} won {game}, {points} to {others}")
        return told.format(name=people[best].name, game=names.NAME, points=scores[best], others=scores[1 - best])
    told = _("{name} won {game} with {points}")
    return told.format(name=people[best].name, game=names.NAME, points=names.score(scores[best]))


def description(names: ModuleType, people: Sequence[Person], scores: Sequence[int]) -> str:
    """How everybody stands, and what is to be seen."""
    standing = ", ".join(f"{person.name}: {names.score(scores[person.number])}" for person in people)
    invitation = _("See the final table, and how it came about.")
    return f"{standing}. {invitation}"
