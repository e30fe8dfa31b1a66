"""Message catalogues: messages in code and templates, .po files, .mo files, and their problems."""

import os
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize
from jinja2.ext import babel_extract

CODE = ("accounts", "games", "pushsite")
TEMPLATES = ("templates", "games/*/templates", "games/channels/*/templates")
JINJA = ("games/jinja2", "games/*/jinja2", "games/channels/*/jinja2")
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
    """Return all messages of code and templates, with comments that begin with "Translators"."""
    catalog = Catalog()
    for method, source in _sources(root):
        for _line, message, comments, context in extract(method, BytesIO(source), KEYWORDS, ["Translators"], SYNTAX):
            catalog.add(message, auto_comments=comments, context=context)
    return catalog


SYNTAX = {"silent": "false"}  # a mistake in a Jinja template ends the extraction


def _sources(root: Path) -> Iterator[tuple[Any, bytes]]:
    """Yield how to read each file, and what is in it."""
    for folder in CODE:
        for file in sorted((root / folder).rglob("*.py")):
            yield "python", file.read_bytes()
    for file in _files(root, TEMPLATES):
        yield "python", _as_python(file.read_text(), file)
    for file in _files(root, JINJA):
        yield babel_extract, file.read_bytes()


def _files(root: Path, patterns: Sequence[str]) -> Iterator[Path]:
    for pattern in patterns:
        yield from sorted(file for folder in root.glob(pattern) for file in folder.rglob("*.*"))


def _as_python(template: str, file: Path) -> bytes:
    """Return the template's calls of gettext, with X for everything else, without indentation."""
    lines = templatize(template, origin=str(file)).splitlines()
    return "\n".join(line.strip() for line in lines).encode()


UNDATED = datetime(2000, 1, 1, tzinfo=UTC)  # equal messages make equal files
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


class Catalogue:
    def __init__(self, root: Path, po: Path) -> None:
        self.root = root
        self.po = po
        self.mo = po.with_suffix(".mo")
        self.language = po.parent.parent.name

    def read(self) -> Catalog:
        """Read the .po file."""
        with self.po.open("rb") as file:
            return read_po(file, locale=self.language)

    def updated(self) -> str:
        """Return what the file should contain: the current messages, sorted, with existing translations.

        It has no dates, places or old messages, so that a diff shows only real changes.
        """
        catalog = self.read()
        catalog.update(messages(self.root), no_fuzzy_matching=True)
        body = BytesIO()
        write_po(body, catalog, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
        header = HEADER.format(language=self.language, plural_forms=catalog.plural_forms)
        return header + body.getvalue().decode().strip() + "\n"

    def update(self) -> None:
        """Update the file to the current messages."""
        self.po.write_text(self.updated())

    def compiled(self) -> bytes:
        """Return what the .mo file should contain."""
        catalog, body = self.read(), BytesIO()
        catalog.creation_date = UNDATED
        write_mo(body, catalog)
        return body.getvalue()

    def compile(self) -> None:
        """Write the .mo file if it is missing or older than the .po file."""
        if self.mo.exists() and self.mo.stat().st_mtime_ns > self.po.stat().st_mtime_ns:
            return
        # Replace it in one step: another process may be reading it.
        fresh = self.mo.with_name(f"django.{os.getpid()}.mo")
        fresh.write_bytes(self.compiled())
        fresh.replace(self.mo)


def catalogues(root: Path) -> Iterator[Catalogue]:
    for po in sorted(root.glob("locale/*/LC_MESSAGES/django.po")):
        yield Catalogue(root, po)


PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


def problems(catalogue: Catalogue) -> list[str]:
    """Return a sentence for each problem: outdated, not compiled, untranslated, fuzzy, or with other placeholders."""
    sentences = []
    if catalogue.po.read_text() != catalogue.updated():
        sentences.append("it is out of date: run make messages.")
    if not catalogue.mo.exists() or catalogue.mo.read_bytes() != catalogue.compiled():
        sentences.append("its .mo file is out of date: run make messages.")
    for message in catalogue.read():
        if message.id:
            sentences += [f'"{_texts(message.id)[0]}" {what}' for what in _problems_of(message)]
    return [f"{catalogue.po.relative_to(catalogue.root)}: {sentence}" for sentence in sentences]


def _problems_of(message: Message) -> Iterator[str]:
    translations = _texts(message.string)
    if not all(translations):
        yield "is not translated."
        return
    if message.fuzzy:
        yield "is marked as fuzzy."
    # Either form may match: a singular often leaves out its number ("The last stack", "{number} stacks").
    allowed = [_places(text) for text in _texts(message.id)]
    if any(_places(translation) not in allowed for translation in translations):
        yield "and its translation have different placeholders."


def _texts(text: str | Sequence[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or [""])


def _places(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))
