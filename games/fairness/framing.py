"""Parts joined so that no two lists of parts give the same bytes."""

import unicodedata
from typing import TypeAlias

Framed: TypeAlias = bytes | str | int


def frame(*parts: Framed) -> bytes:
    """For each part: its length in bytes, `:`, the bytes, `,`.

    Text is taken as UTF-8 in NFC, an integer as decimal ASCII.
    """
    return b"".join(b"%d:%b," % (len(raw), raw) for raw in map(_raw, parts))


def _raw(part: Framed) -> bytes:
    if isinstance(part, bytes):
        return part
    if isinstance(part, str):
        return unicodedata.normalize("NFC", part).encode()
    return b"%d" % part
