"""The lines of a log: what was played, and what happened beside the game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType

from django.utils.translation import gettext as _

from games.words.entry import Entry
from games.words.happenings import Happening, happened
from games.words.voice import Person, Voice


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


class Teller:
    """Tells one reader, in one voice."""

    def __init__(self, voice: Voice, words: ModuleType) -> None:
        self._voice = voice
        self._words = words

    def lines(self, entries: Sequence[Entry], happenings: Iterable[Happening], *, older: bool) -> list[Line]:
        """The lines of one turn, oldest first; nothing is told as one over a happening."""
        found: list[Line] = []
        for happening in happenings:
            found += self._played([entry for entry in entries if entry.number <= happening.version], older)
            found.append(self._happened(happening))
            entries = [entry for entry in entries if entry.number > happening.version]
        return found + self._played(entries, older)

    def _played(self, entries: Sequence[Entry], older: bool) -> list[Line]:
        return [self._line(batch) for batch in self._words.batches(entries, older=older)]

    def _line(self, batch: Sequence[Entry]) -> Line:
        last = batch[-1]
        return Line(
            anchor=str(last.number),
            seat=self._voice.people[last.seat],
            told=told(batch, self._voice, self._words),
            number=last.number,
            by=last.by,
        )

    def _happened(self, happening: Happening) -> Line:
        return Line(
            anchor=f"off-{happening.id}",
            seat=None,
            told=happened(happening, self._voice),
            number=happening.version,
        )


def told(batch: Sequence[Entry], voice: Voice, words: ModuleType) -> str:
    """What a batch of entries comes to, and whether it could have been anything else."""
    first, *rest = words.tell([event for entry in batch for event in entry.events], voice)
    if why := _why(batch, words):
        first = voice.aside(first, why)
    return voice.together([first, *rest])


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
