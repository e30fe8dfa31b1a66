"""The plain text of a mail, made from its HTML."""

import re
from html.parser import HTMLParser

from django.utils.translation import gettext as _

BREAKS = re.compile(r"[ \n\f]+")
VOID = {"br", "img", "meta"}
# What begins and ends each element: "\n" is a new line, "\f" a new paragraph, "\v" a dash, "\t" the end of a cell.
# "\b" stands for what is left out, with the space behind it.
EDGES = {
    "br": ("\n", ""),
    "div": ("\n", "\n"),
    "h1": ("\f", "\f"),
    "h2": ("\f", "\n"),
    "h3": ("\f", "\n"),
    "li": ("\n\v", "\n"),
    "p": ("\f", "\f"),
    "table": ("\f", "\f"),
    "td": ("", "\t"),
    "tr": ("\n", "\n"),
    "ul": ("\n", "\f"),
}


def plain_text(html: str) -> str:
    """Return the text of ``html``, as a screen reader reads it and with the address of each link.

    A ``<p>`` is a paragraph and a ``<div>`` a line; rows of several cells read "1. Alice: 5 points". A picture is what
    its ``alt`` says in sentences, each on a line of its own after its name. What is ``aria-hidden`` or a banner is left
    out, and the ``contentinfo`` is the signature.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    text = BREAKS.sub(_break, re.sub("\b ?", "", reader.text())).strip()
    return re.sub("\v ?", "  - ", text).replace("\n\n--\n", "\n\n-- \n") + "\n"


class _Reader(HTMLParser):
    """Replaces each element by its text once it ends."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[tuple[dict[str, str], list[str]]] = [({}, [])]

    def text(self) -> str:
        (_attributes, pieces), *_others = self._open
        return "".join(pieces)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag in VOID:
            self._add(_text_of(tag, attributes, ""))
        else:
            self._open.append((attributes, []))

    def handle_endtag(self, tag: str) -> None:
        attributes, pieces = self._open.pop()
        self._add(_text_of(tag, attributes, "".join(pieces)))

    def handle_data(self, data: str) -> None:
        self._add(re.sub(r"\s+", " ", data, flags=re.ASCII))

    def _add(self, text: str) -> None:
        self._open[-1][1].append(text)


def _text_of(tag: str, attributes: dict[str, str], inner: str) -> str:
    role = attributes.get("role")
    if tag == "head" or role == "banner" or "aria-hidden" in attributes:
        inner = "\b"
    elif role == "contentinfo":
        inner = f"\f--\n{inner}"
    elif tag == "img":
        name, *sentences = attributes["alt"].split("\n")
        inner = "\f{}\f".format("\n\v".join([name, *sentences])) if sentences else ""
    elif tag == "a" and inner.strip() and "\f" not in inner:  # else it surrounds a picture
        inner = _labelled(inner.strip(), attributes["href"]) + "\n"
    elif tag == "tr":
        *cells, last, _end = inner.split("\t")
        inner = _labelled(" ".join(cell.strip() for cell in cells), last.strip()) if cells else last
    before, after = EDGES.get(tag, ("", ""))
    return before + attributes.get("aria-label", inner) + after


def _break(spaces: re.Match[str]) -> str:
    return "\n\n" if "\f" in spaces[0] else "\n" if "\n" in spaces[0] else " "


def _labelled(name: str, what: str) -> str:
    return _("{name}: {what}").format(name=name, what=what)
