"""What a message may contain: plain text on one line, which hides or disturbs no other text."""

import re
import unicodedata
from itertools import groupby

from django.utils.translation import gettext as _

from accounts.name_rules.lookalikes import BLANK
from games.refusals import Invalid
from games.talk.models import MESSAGE_LENGTH, NOTE_LENGTH

MOST_MARKS = 3  # over one letter; no script needs more
MOST_ALIKE = 20  # of one character in a row

JOINER = "\u200d"  # makes one emoji of several
_VARIATION = re.compile("[\ufe0e\ufe0f]")
_BLANK = re.compile(f"[{BLANK}]")
_EMOJI = re.compile("[\U0001f000-\U0001faff]")  # also those that are newer than this Python


def clean(text: str) -> str:
    """``text`` as it is stored. Raises ``Invalid`` if nothing is left, or too much.

    What would hide, turn round or cover other text is left out: control and format characters, among them the marks
    that change the direction of writing, and accents on accents. Emoji and all scripts stay. Of one character in a row
    the first 20 are kept, once the length of the whole has been found right.
    """
    if len(text) > 4 * MESSAGE_LENGTH:  # not worth looking at
        raise _too_long(MESSAGE_LENGTH)
    text = " ".join(_visible(text).split())
    if len(text) > MESSAGE_LENGTH:
        raise _too_long(MESSAGE_LENGTH)
    text = "".join("".join(alike)[:MOST_ALIKE] for alike in ("".join(group) for _sign, group in groupby(text)))
    if not any(_EMOJI.match(sign) or unicodedata.category(sign)[0] in "LNPS" for sign in text):
        raise Invalid(_("Write something first."))
    return text


def clean_note(text: str) -> str:
    """A note as it is stored; it may have several lines, and may be empty."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    text = "\n".join(_visible(line).rstrip() for line in lines).strip()
    if len(text) > NOTE_LENGTH:
        raise _too_long(NOTE_LENGTH)
    return text


def _too_long(most: int) -> Invalid:
    return Invalid(_("That is too long. The limit is %(most)d characters.") % {"most": most})


def _visible(text: str) -> str:
    """``text`` without what cannot be seen, and with few accents on each letter."""
    kept: list[str] = []
    marks = 0  # since the last sign that has a width, also if signs without one stand between them
    for sign in filter(None, map(_seen, unicodedata.normalize("NFC", text))):
        if sign == JOINER or _VARIATION.match(sign):
            keep = bool(kept) and _can_join(kept[-1])
        elif unicodedata.category(sign) in ("Mn", "Me"):
            marks += 1
            keep = bool(kept) and marks <= MOST_MARKS
        else:
            marks, keep = 0, True
        if keep:
            kept.append(sign)
    return "".join(kept)


def _seen(sign: str) -> str:
    """A space for any kind of space, "" for what cannot be seen and joins nothing, ``sign`` otherwise."""
    kind = unicodedata.category(sign)
    if kind.startswith("Z") or sign in "\n\r\t":
        return " "
    unseen = _BLANK.match(sign) or (kind.startswith("C") and sign != JOINER and not _EMOJI.match(sign))
    return "" if unseen else sign


def _can_join(sign: str) -> bool:
    return unicodedata.category(sign) in ("So", "Sk", "Mn") or bool(_EMOJI.match(sign))
