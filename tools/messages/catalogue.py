"""One language's catalogue: the .po file, which people edit, and the .mo file, which Django reads."""

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.messages.sources import messages

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
