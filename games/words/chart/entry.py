"""A seat in a chart."""

from dataclasses import dataclass

from games.words.voice import Person


@dataclass(frozen=True)
class Entry:
    """Who has it, the shape that stands for it, and how it stands at the end."""

    person: Person
    mark: str
    score: int
    told: str  # "12 points"
