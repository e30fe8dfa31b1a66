"""What a screen reader says after a change of the table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.words import words_for
from games.words.entry import Entry, Played, seen
from games.words.lines import told
from games.words.text import Text
from games.words.voice import Person

FOLLOWS = ("forced", "standing-order")  # nobody chose it just then


def announcement(played: Iterable[Played], view: Mapping[str, Any], people: Sequence[Person]) -> str:
    """What just happened, then whose decision: "Bob took stack 3, 10 points. Your turn: take one of two stacks."

    Just happened: of the actions given, the last that somebody chose and those that followed from it.
    """
    words = words_for(view["game"])
    voice = Text(people, brief=True)
    entries = seen(played, view["viewer"])
    batches = words.batches(entries, older=False)
    happened = [told(batch, voice, words) for batch in _latest(batches)]
    return voice.together(filter(None, [*happened, words.decision(view, people)]))


def _latest(batches: Sequence[Sequence[Entry]]) -> Sequence[Sequence[Entry]]:
    chosen = [number for number, batch in enumerate(batches) if any(entry.by not in FOLLOWS for entry in batch)]
    return batches[chosen[-1] :] if chosen else batches
