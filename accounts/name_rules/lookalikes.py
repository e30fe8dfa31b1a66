"""Names that look alike: compared by Unicode's list of confusable characters (UTS 39)."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.utils import load

KEY_LENGTH = 200  # a single character may stand for a whole sentence
# These show nothing, though they count as letters, marks and symbols.
BLANK = r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\uffa0\ufff0-\ufff8"
_IGNORED = re.compile(rf"[\s{BLANK}\ufe00-\ufe0f\U000e0000-\U000e0fff]")
_PLAIN = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe"})  # no mark of Unicode's
_DIRECTION = "\u200e"  # around what is written from right to left in the library's list


def look_keys(name: str) -> tuple[str, str]:
    """Two keys of ``name``. Names look alike if the first or the second keys are equal.

    The first is made from small letters, so that "Ivan" is "IVAN". The second is made from the letters as they are
    written, so that a capital I is also a small L. One key for both would make "Neil" and "Neli" the same name.
    """
    name = unicodedata.normalize("NFKC", name)
    return _skeleton(name.casefold()), _skeleton(name)


def alike(one: str, other: str) -> bool:
    """Whether two names look alike, by either key."""
    return any(mine == theirs for mine, theirs in zip(look_keys(one), look_keys(other), strict=True))


def without_marks(text: str) -> str:
    """``text`` without accents and other combining marks, in compatible characters (NFKD)."""
    chars = unicodedata.normalize("NFKD", text)
    return "".join(char for char in chars if not unicodedata.category(char).startswith("M"))


def search_key(name: str) -> str:
    """The form of a name by which people are found: without letter case, accents and invisible joiners."""
    plain = without_marks(without_marks(name).casefold()).translate(_PLAIN)
    return "".join(char for char in plain if unicodedata.category(char) != "Cf")[:KEY_LENGTH]


def _skeleton(text: str) -> str:
    """``text`` in small letters, each replaced by the representative of all letters that look like it.

    Letters are replaced before they are made small and again after it: a capital M looks like another capital, and a
    small m like "rn".
    """
    return unicodedata.normalize("NFC", _replaced(_replaced(text).casefold()).casefold())[:KEY_LENGTH]


def _replaced(text: str) -> str:
    chars = unicodedata.normalize("NFD", _IGNORED.sub("", text))
    return "".join(_prototypes().get(char, char) for char in chars if unicodedata.category(char) != "Cf")


@cache
def _prototypes() -> dict[str, str]:
    """For each character, the representative of all characters that look like it; it may have several letters.

    The library lists for each character those that look like it. A representative is listed with several; every other
    character is listed with its representative.
    """
    listed = {
        char.strip(_DIRECTION): [other["c"].strip(_DIRECTION) for other in others]
        for char, others in load("confusables.json").items()
    }
    prototypes = {}
    for char, others in listed.items():
        if len(char) == 1 and len(others) == 1:
            other = others[0]
            stands_for_many = len(other) > 1 or len(listed.get(other, ())) > 1
            # If two characters look like each other and like no other, either may represent them.
            prototypes[char] = other if stands_for_many else min(char, other)
    return prototypes
