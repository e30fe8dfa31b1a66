"""Facts worth telling about a finished game, from what everybody could see.

A game that tells anything has a module ``facts`` in its presentation, with two functions:

- ``collect(moments)`` takes all actions of a game, and returns its facts, the most telling first;
- ``tell_fact(fact, renderer)`` returns a fact in one or two sentences.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.catalog import presentation_of
from games.engine.state import Event, View
from games.presentation.renderer import Renderer

MOST_FACTS = 3  # at the end of a game
MOST_OF_ONE = 2  # of them about the reader, if there are others


class PlayedMoment(NamedTuple):
    """One action as a spectator saw it: the ``view`` before it, and the events that everybody knew."""

    seat: int
    action: str
    by: str  # one of `Action.By`
    view: View
    events: Sequence[Event]


class Fact(NamedTuple):
    """One fact about the player at ``seat``; JSON-able, and the same for every reader."""

    kind: str
    seat: int
    numbers: Mapping[str, int]


def collect(rules: str, moments: Iterable[PlayedMoment]) -> list[Fact]:
    """The facts of a game, the most telling first; none if the game ``rules`` tells nothing."""
    module = getattr(presentation_of(rules), "facts", None)
    return list(module.collect(list(moments))) if module else []


def told(rules: str, facts: Sequence[Fact], renderer: Renderer) -> list[str]:
    """A few of the facts in words: first those about the reader, and one of each kind."""
    reader = next((number for number, person in renderer.people.items() if person.you), None)
    return [presentation_of(rules).facts.tell_fact(fact, renderer) for fact in chosen(facts, reader)]


def chosen(facts: Sequence[Fact], reader: int | None) -> list[Fact]:
    """The facts that the player at ``reader`` is told (``None``: a spectator)."""
    own = list(_one_of_a_kind([fact for fact in facts if fact.seat == reader]))
    others = [fact for fact in facts if fact.seat != reader]
    return list(_one_of_a_kind([*own[:MOST_OF_ONE], *others, *own[MOST_OF_ONE:]]))[:MOST_FACTS]


def _one_of_a_kind(facts: Iterable[Fact]) -> Iterator[Fact]:
    kinds: set[str] = set()
    for fact in facts:
        if fact.kind not in kinds:
            kinds.add(fact.kind)
            yield fact


def highest(kind: str, numbers: Mapping[int, int], least: int) -> list[Fact]:
    """A fact for each seat whose number is at least ``least``, the highest first."""
    order = sorted(numbers, key=lambda seat: (-numbers[seat], seat))
    return [Fact(kind, seat, {"number": numbers[seat]}) for seat in order if numbers[seat] >= least]
