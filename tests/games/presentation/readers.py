"""Readers of a table, and the sentences they should read."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from games.catalog import presentation_of
from games.presentation.renderer import TextRenderer

Event = dict[str, Any]


@dataclass(frozen=True)
class Reader:
    """A person at the table, as the viewer sees them."""

    number: int
    name: str
    you: bool = False


@dataclass(frozen=True)
class Played:
    """A stored action, with the columns that sentences need."""

    number: int
    seat: int
    events: list[Event]
    by: str = "player"


@dataclass
class LoggedEvent:
    """A table event for one reader."""

    kind: str
    version: int = 0
    seat: int | None = None
    name: str = ""
    you: bool = False
    reason: str = ""
    id: int = 1


def table(*names: str, viewer: int | None = 0) -> list[Reader]:
    """Return the people at a table: Alice, Bob and Charlie unless others are named."""
    return [Reader(number, name, number == viewer) for number, name in enumerate(names or ("Alice", "Bob", "Charlie"))]


def sentences_of(
    events: Sequence[Event], *, game: str = "push", viewer: int | None = 0, language: str = "en", seats: int = 3
) -> list[str]:
    """Return the sentences about some events for the viewer."""
    people = table(*("Alice", "Bob", "Charlie")[:seats], viewer=viewer)
    with translation.override(language):
        return presentation_of(game).tell(events, TextRenderer(people))


def alternative(event: Event, *, game: str = "push", language: str = "en") -> str:
    """Return what Alice reads of another action that a player could have taken, by its first event."""
    with translation.override(language):
        return str(presentation_of(game).tell_instead(event, TextRenderer(table())))


def french(sentence: str) -> str:
    """Return French text with non-breaking spaces before its punctuation."""
    for sign in ":;!?»":
        sentence = sentence.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
    return sentence.replace("'", "’")
