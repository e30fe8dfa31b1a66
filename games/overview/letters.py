"""Names as the pictures' fonts can draw them: no letter becomes an empty box."""

import functools
import re
import struct
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.name_rules.directions import END, FIRST_STRONG_ISOLATE, ISOLATES, isolated

FONT_FOLDER = Path(settings.BASE_DIR) / "static" / "fonts"
OWN_FONTS = ("gabarito-medium", "gabarito-extrabold")
FAMILIES = {
    "noto-sans-letters": "Noto Sans",
    "noto-sans-arabic": "Noto Sans Arabic",
    "noto-sans-devanagari": "Noto Sans Devanagari",
    "noto-sans-hebrew": "Noto Sans Hebrew",
    "noto-sans-thai": "Noto Sans Thai",
}
FILES = [FONT_FOLDER / f"{name}.ttf" for name in (*OWN_FONTS, *FAMILIES)]
WRITTEN = re.compile(r">([^<]*[^<\x00-\xff][^<]*)<")  # a text with letters outside Latin 1
NAMES = re.compile(f"({FIRST_STRONG_ISOLATE}[^{END}]*{END}?)")
HALF_SPACE = "\u200c"  # keeps letters of a word apart, and the renderer draws a box for it
LOST = "\0"  # stands for a letter that no font has
SEGMENTS, GROUPS = 4, 12  # formats of a table of characters


def drawn_name(name: str, number: int | None = None) -> str:
    """Return ``name`` in characters that the fonts have; without emoji and all that would break the XML.

    A letter that they lack loses its accents; if it has none, the whole name becomes "Player 2", by the ``number`` of
    the seat, and without it the word becomes "…". A name that needs other fonts than the site's own is isolated.
    """
    drawn = "".join(map(_drawn, unicodedata.normalize("NFKC", name.replace(HALF_SPACE, " "))))
    if LOST in drawn and number is not None:
        return _("Player {number}").format(number=number + 1)
    words = re.sub(rf"\S*{LOST}\S*", "…", drawn).split()
    shown = " ".join(words) or "…"
    return f"{FIRST_STRONG_ISOLATE}{shown}{END}" if any(map(_family_of, shown)) else shown


def _drawn(sign: str) -> str:
    if ord(sign) in characters() or sign == " ":
        return sign
    base = "".join(each for each in unicodedata.normalize("NFD", sign) if ord(each) in characters() and each.isalnum())
    return base or (LOST if unicodedata.category(sign)[0] in "LN" else "")


def with_fonts(svg: str) -> str:
    """Name in ``svg`` the font of all letters that the site's own lacks: the renderer's choice leaves boxes in words.

    It gives up where two fonts need different numbers of glyphs, as in Hindi and Vietnamese. An isolated name is wholly
    in the other fonts, which have one weight.
    """
    return WRITTEN.sub(lambda text: f">{''.join(_spans(text[1]))}<", svg)


def _spans(text: str) -> Iterator[str]:
    for part in NAMES.split(text):
        is_name = part.startswith(FIRST_STRONG_ISOLATE)
        shown = isolated(part.strip(ISOLATES)) if is_name else part  # from left to right they only mark its ends
        for family, signs in groupby(shown, _other_family_of if is_name else _family_of):
            run = "".join(signs)
            yield f'<tspan font-family="{family}">{run}</tspan>' if family else run


def _family_of(sign: str) -> str:
    """The font that has ``sign``; "" for the site's own."""
    return "" if ord(sign) in _characters_in(OWN_FONTS[0]) else _other_family_of(sign)


@functools.cache
def _other_family_of(sign: str) -> str:
    """The font other than the site's own that has ``sign``; "" if none has."""
    return next((family for name, family in FAMILIES.items() if ord(sign) in _characters_in(name)), "")


@functools.cache
def _characters_in(name: str) -> frozenset[int]:
    return frozenset(_characters_of((FONT_FOLDER / f"{name}.ttf").read_bytes()))


@functools.cache
def characters() -> frozenset[int]:
    """The characters that one of the fonts has, controls left out."""
    drawable = {code for name in (*OWN_FONTS, *FAMILIES) for code in _characters_in(name)}
    return frozenset(code for code in drawable if unicodedata.category(chr(code))[0] != "C")


def _characters_of(font: bytes) -> Iterator[int]:
    """Yield the characters in the tables ``cmap`` of a TrueType font, but for its glyph "missing"."""
    (count,) = struct.unpack_from(">H", font, 4)
    tables = {font[at : at + 4]: struct.unpack_from(">I", font, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
    start = tables[b"cmap"]
    (count,) = struct.unpack_from(">H", font, start + 2)
    for at in range(start + 4, start + 4 + 8 * count, 8):
        table = start + struct.unpack_from(">I", font, at + 4)[0]
        (form,) = struct.unpack_from(">H", font, table)
        if form == SEGMENTS:
            yield from _of_segments(font, table)
        elif form == GROUPS:
            (groups,) = struct.unpack_from(">I", font, table + 12)
            for group in range(table + 16, table + 16 + 12 * groups, 12):
                first, last = struct.unpack_from(">II", font, group)
                yield from range(first, last + 1)


def _of_segments(font: bytes, table: int) -> Iterator[int]:
    size = struct.unpack_from(">H", font, table + 6)[0]  # twice the number of segments
    for at in range(table + 14, table + 14 + size, 2):
        last, first = (struct.unpack_from(">H", font, at + more)[0] for more in (0, size + 2))
        delta, offset = (struct.unpack_from(">H", font, at + size + 2 + more)[0] for more in (size, 2 * size))
        for code in range(first, min(last, 0xFFFE) + 1):
            place = at + 2 + 3 * size + offset + 2 * (code - first)
            if (struct.unpack_from(">H", font, place)[0] if offset else code + delta) % 0x10000:
                yield code
