"""What is wrong with a catalogue."""

import re
from collections.abc import Iterator, Sequence

from babel.messages.catalog import Message

from tools.messages.catalogue import Catalogue

PLACE = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


def problems(catalogue: Catalogue) -> list[str]:
    """One sentence each; none if it is complete, fresh, and every translation has its message's places."""
    found = []
    if catalogue.po.read_text() != catalogue.updated():
        found.append("it is not what extract would write: run make messages.")
    for message in catalogue.read():
        if message.id:
            found += [f'"{_texts(message.id)[0]}" {what}' for what in _faults(message)]
    return [f"{catalogue.po.relative_to(catalogue.root)}: {sentence}" for sentence in found]


def _faults(message: Message) -> Iterator[str]:
    translations = _texts(message.string)
    if not all(translations):
        yield "is not translated."
        return
    if message.fuzzy:
        yield "is marked as fuzzy."
    # Either form's, since a singular often leaves out its number: "The last stack", "{number} stacks".
    allowed = [_places(text) for text in _texts(message.id)]
    if any(_places(translation) not in allowed for translation in translations):
        yield "and its translation do not have the same places."


def _texts(text: str | Sequence[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or [""])


def _places(text: str) -> set[str]:
    return set(PLACE.findall(text))
