"""What the project says to people, as it stands in the code and in the templates."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
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
