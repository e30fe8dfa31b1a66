"""The log of a table: what was played and what happened beside it, by turns, newest first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.catalog import presentation_of
from games.presentation.entries import Entry, Played, seen
from games.presentation.renderer import Person, Renderer, TextRenderer
from games.presentation.table_events import TableEvent, described


@dataclass(frozen=True)
class Line:
    """One line: an action, or several that are told as one; `number` and `by` are the last one's.

    What happened beside the game has no `seat`, and the number of the action before it. `anchor` is its own.
    """

    anchor: str
    seat: Person | None
    told: str
    number: int
    by: str = ""
    newest: bool = False


class LineWriter:
    """Writes the lines for one reader."""

    def __init__(self, renderer: Renderer, words: ModuleType) -> None:
        self._renderer = renderer
        self._words = words

    def lines(self, entries: Sequence[Entry], events_beside: Iterable[TableEvent], *, older: bool) -> list[Line]:
        """The lines of one turn, oldest first; nothing is told as one over an event."""
        found: list[Line] = []
        for event in events_beside:
            found += self._played([entry for entry in entries if entry.number <= event.version], older)
            found.append(self._beside(event))
            entries = [entry for entry in entries if entry.number > event.version]
        return found + self._played(entries, older)

    def _played(self, entries: Sequence[Entry], older: bool) -> list[Line]:
        return [self._line(batch) for batch in self._words.batches(entries, older=older)]

    def _line(self, batch: Sequence[Entry]) -> Line:
        last = batch[-1]
        return Line(
            anchor=str(last.number),
            seat=self._renderer.people[last.seat],
            told=told(batch, self._renderer, self._words),
            number=last.number,
            by=last.by,
        )

    def _beside(self, event: TableEvent) -> Line:
        return Line(
            anchor=f"off-{event.id}",
            seat=None,
            told=described(event, self._renderer),
            number=event.version,
        )


def told(batch: Sequence[Entry], renderer: Renderer, words: ModuleType) -> str:
    """What a batch of entries comes to, and whether it could have been anything else."""
    first, *rest = words.tell([event for entry in batch for event in entry.events], renderer)
    if why := _why(batch, words):
        first = renderer.aside(first, why)
    return renderer.together([first, *rest])


def _why(batch: Sequence[Entry], words: ModuleType) -> str:
    """What decided where it was not who had the seat; "" where it was."""
    by = {entry.by for entry in batch}
    if "timeout" in by:
        return _("a bot: time was up")
    if "standing-order" in by:
        return _("standing order")
    return _("only move") if by == {"forced"} and not _is_automatic(batch, words) else ""


def _is_automatic(batch: Sequence[Entry], words: ModuleType) -> bool:
    """Whether there never is a choice in what was played."""
    automatic = getattr(words, "AUTOMATIC", ())
    return all(entry.events[0]["type"] in automatic for entry in batch)


@dataclass(frozen=True)
class Turn:
    """The lines of one turn; before the first turn there is nobody whose it is."""

    heading: str
    seat: Person | None
    lines: list[Line]
    first: int = 0  # the number of its first action


def turns(
    played: Iterable[Played],
    renderer: Renderer,
    viewer: int | None,
    words: ModuleType,
    events_beside: Sequence[TableEvent] = (),
) -> list[Turn]:
    """The turns, newest first, each with its newest line first, as far as the viewer may know them, told by `renderer`.

    Pass the last few dozen actions of a game: a turn that began before them is left out, unless there is no other.
    Of the events_beside, oldest first, those are told that fall into the turns told, and before the first one if it is.
    """
    entries = seen(played, viewer)
    groups = by_turn(entries)
    teller = LineWriter(renderer, words)
    found: list[Turn] = []
    later = events_beside
    for owner, group in reversed(groups):
        here = [event for event in later if event.version >= group[0].number]
        later = later[: len(later) - len(here)]
        lines = teller.lines(group, here, older=bool(found))
        found.append(Turn(_heading(renderer.people[owner]), renderer.people[owner], lines[::-1], group[0].number))
    if later and (not entries or entries[0].number == 1):
        found.append(Turn(_("Before the first turn"), None, teller.lines([], later, older=True)[::-1]))
    return _mark_newest(found)


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


def _mark_newest(found: list[Turn]) -> list[Turn]:
    if found:
        newest, *older = found[0].lines
        found[0] = replace(found[0], lines=[replace(newest, newest=True), *older])
    return found


FOLLOWS = ("forced", "standing-order")  # nobody chose it just then


def announcement(played: Iterable[Played], view: Mapping[str, Any], people: Sequence[Person]) -> str:
    """What just happened, then whose decision: "Bob took stack 3, 10 points. Your turn: take one of two stacks."

    Just happened: of the actions given, the last that somebody chose and those that followed from it.
    """
    words = presentation_of(view["game"])
    renderer = TextRenderer(people, brief=True)
    entries = seen(played, view["viewer"])
    batches = words.batches(entries, older=False)
    happened = [told(batch, renderer, words) for batch in _latest(batches)]
    return renderer.together(filter(None, [*happened, words.decision(view, people)]))


def _latest(batches: Sequence[Sequence[Entry]]) -> Sequence[Sequence[Entry]]:
    chosen = [number for number, batch in enumerate(batches) if any(entry.by not in FOLLOWS for entry in batch)]
    return batches[chosen[-1] :] if chosen else batches
