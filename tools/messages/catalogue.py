"""Message catalogues: the messages in code and templates, the .po files, their .mo files, and their faults."""

import os
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

CODE = ("accounts", "games", "pushsite")
TEMPLATES = ("templates", "games/*/templates")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


def messages(root: Path) -> Catalog:
    """All of it, untranslated; comments that begin with "Translators" come along."""
    catalog = Catalog()
    for source in _sources(root):
        for _line, message, comments, context in extract("python", BytesIO(source), KEYWORDS, ["Translators"]):
            catalog.add(message, auto_comments=comments, context=context)
    return catalog


def _sources(root: Path) -> Iterator[bytes]:
    for folder in CODE:
        for file in sorted((root / folder).rglob("*.py")):
            yield file.read_bytes()
    for pattern in TEMPLATES:
        for file in sorted(file for folder in root.glob(pattern) for file in folder.rglob("*.*")):
            yield _as_python(file.read_text(), file)


def _as_python(template: str, file: Path) -> bytes:
    """The template's calls of gettext, and X for all else; without indentation, which means something in Python."""
    lines = templatize(template, origin=str(file)).splitlines()
    return "\n".join(line.strip() for line in lines).encode()


HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


class Catalogue:
    """The messages of one language."""

    def __init__(self, root: Path, po: Path) -> None:
        self.root = root
        self.po = po
        self.mo = po.with_suffix(".mo")
        self.language = po.parent.parent.name

    def read(self) -> Catalog:
        """What the file holds."""
        with self.po.open("rb") as file:
            return read_po(file, locale=self.language)

    def updated(self) -> str:
        """What the file should hold: the messages of today, in order, with the translations that there are.

        No dates, places or former messages, so that a difference shows what was changed and nothing else.
        """
        catalog = self.read()
        catalog.update(messages(self.root), no_fuzzy_matching=True)
        body = BytesIO()
        write_po(body, catalog, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
        header = HEADER.format(language=self.language, plural_forms=catalog.plural_forms)
        return header + body.getvalue().decode().strip() + "\n"

    def update(self) -> None:
        """Bring the file up to the messages of today."""
        self.po.write_text(self.updated())

    def compile(self) -> None:
        """Write what Django reads, if it is missing or older than the file that it is made from."""
        if self.mo.exists() and self.mo.stat().st_mtime_ns > self.po.stat().st_mtime_ns:
            return
        # Put in place whole: another process may be reading it.
        fresh = self.mo.with_name(f"django.{os.getpid()}.mo")
        with fresh.open("wb") as file:
            write_mo(file, self.read())
        fresh.replace(self.mo)


def catalogues(root: Path) -> Iterator[Catalogue]:
    """Every language's."""
    for po in sorted(root.glob("locale/*/LC_MESSAGES/django.po")):
        yield Catalogue(root, po)


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
