"""Readers of a table, and sentences as they should be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from games.catalog import presentation_of
from games.presentation.renderer import TextRenderer

Event = dict[str, Any]


@dataclass(frozen=True)
class Reader:
    """One of those at the table, as the viewer sees them."""

    number: int
    name: str
    you: bool = False


@dataclass(frozen=True)
class Played:
    """An action as it is stored, as far as the words look at it."""

    number: int
    seat: int
    events: list[Event]
    by: str = "player"


@dataclass
class Beside:
    """What happened beside the game, as the reader is told it."""

    kind: str
    version: int = 0
    seat: int | None = None
    name: str = ""
    you: bool = False
    reason: str = ""
    id: int = 1


def table(*names: str, viewer: int | None = 0) -> list[Reader]:
    """People at a table: Alice, Bob and Charlie unless others are named."""
    return [Reader(number, name, number == viewer) for number, name in enumerate(names or ("Alice", "Bob", "Charlie"))]


def told(
    events: Sequence[Event], *, game: str = "push", viewer: int | None = 0, language: str = "en", seats: int = 3
) -> list[str]:
    """What the viewer reads of some events of the game."""
    people = table(*("Alice", "Bob", "Charlie")[:seats], viewer=viewer)
    with translation.override(language):
        return presentation_of(game).tell(events, TextRenderer(people))


def french(sentence: str) -> str:
    """French as it is set: no line may begin with one of its tall signs."""
    for sign in ":;!?»":
        sentence = sentence.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
    return sentence.replace("'", "’")
