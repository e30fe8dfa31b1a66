"""The log of a table: what was played, by turns, newest first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.words.entry import Entry, Played, seen
from games.words.html import Html
from games.words.text import Text
from games.words.voice import Person, Voice


@dataclass(frozen=True)
class Line:
    """One line: an action, or several that are told as one; `number` and `by` are the last one's."""

    seat: Person
    html: str
    text: str
    number: int
    by: str
    newest: bool


@dataclass(frozen=True)
class Turn:
    """The lines of one turn."""

    heading: str
    seat: Person
    lines: list[Line]


def turns(played: Iterable[Played], people: Sequence[Person], viewer: int | None, words: ModuleType) -> list[Turn]:
    """The turns, newest first, each with its newest line first, as far as the viewer may know them.

    Pass the last few dozen actions of a game: a turn that began before them is left out, unless there is no other.
    """
    groups = by_turn(seen(played, viewer))
    html, text = Html(people), Text(people)
    found: list[Turn] = []
    for owner, entries in reversed(groups):
        batches = words.batches(entries, older=bool(found))
        lines = [
            _line(batch, html, text, words, newest=not found and batch is batches[-1]) for batch in reversed(batches)
        ]
        seat = html.people[owner]
        found.append(Turn(_heading(seat), seat, lines))
    return found


def by_turn(entries: Sequence[Entry]) -> list[tuple[int, list[Entry]]]:
    """Whose turn, and what was played in it, oldest first."""
    if not entries:
        return []
    groups: list[tuple[int, list[Entry]]] = [(entries[0].seat, [])]
    for entry in entries:
        groups[-1][1].append(entry)
        if entry.next_turn is not None:
            groups.append((entry.next_turn, []))
    whole = groups if entries[0].number == 1 else groups[1:]
    return [group for group in whole if group[1]] or groups[:1]


def _heading(seat: Person) -> str:
    if seat.you:
        return pgettext("heading of the log", "Your turn")
    return pgettext("heading of the log", "{name}’s turn").format(name=seat.name)


def _line(batch: Sequence[Entry], html: Html, text: Text, words: ModuleType, *, newest: bool) -> Line:
    last = batch[-1]
    return Line(
        seat=html.people[last.seat],
        html=told(batch, html, words),
        text=told(batch, text, words),
        number=last.number,
        by=last.by,
        newest=newest,
    )


def told(batch: Sequence[Entry], voice: Voice, words: ModuleType) -> str:
    """What a batch of entries comes to, and whether it could have been anything else."""
    first, *rest = words.tell([event for entry in batch for event in entry.events], voice)
    if all(entry.by == "forced" for entry in batch):
        first = voice.say(_("{sentence} (only move)"), sentence=first)
    return voice.together([first, *rest])
