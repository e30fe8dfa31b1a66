"""The log of a table: what was played and what happened beside it, by turns, newest first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import ModuleType

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.words.entry import Entry, Played, seen
from games.words.happenings import Happening
from games.words.lines import Line, Teller
from games.words.voice import Person, Voice


@dataclass(frozen=True)
class Turn:
    """The lines of one turn; before the first turn there is nobody whose it is."""

    heading: str
    seat: Person | None
    lines: list[Line]
    first: int = 0  # the number of its first action


def turns(
    played: Iterable[Played],
    voice: Voice,
    viewer: int | None,
    words: ModuleType,
    happenings: Sequence[Happening] = (),
) -> list[Turn]:
    """The turns, newest first, each with its newest line first, as far as the viewer may know them, told by `voice`.

    Pass the last few dozen actions of a game: a turn that began before them is left out, unless there is no other.
    Of the happenings, oldest first, those are told that fall into the turns told, and before the first one if it is.
    """
    entries = seen(played, viewer)
    groups = by_turn(entries)
    teller = Teller(voice, words)
    found: list[Turn] = []
    later = happenings
    for owner, group in reversed(groups):
        here = [happening for happening in later if happening.version >= group[0].number]
        later = later[: len(later) - len(here)]
        lines = teller.lines(group, here, older=bool(found))
        found.append(Turn(_heading(voice.people[owner]), voice.people[owner], lines[::-1], group[0].number))
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
