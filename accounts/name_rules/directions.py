"""Names that are written from right to left, inside sentences that are not."""

import unicodedata

from django.utils.text import Truncator

from accounts.name_rules.guest_names import localised_name

FROM_RIGHT = {"R", "AL"}  # Unicode's classes of letters
FIRST_STRONG_ISOLATE, END = "\u2068", "\u2069"
ISOLATES = FIRST_STRONG_ISOLATE + END


def isolated(name: str) -> str:
    """Return ``name`` so that it moves nothing that stands beside it; the same if it is written from left to right.

    What is invisible around it works in pages, mails, titles and pictures alike. It is never stored.
    """
    if not name.isascii() and any(unicodedata.bidirectional(sign) in FROM_RIGHT for sign in name):
        return f"{FIRST_STRONG_ISOLATE}{name}{END}"
    return name


def shortened(text: str, most: int) -> str:
    """Return at most ``most`` characters of ``text``, with "…" for the rest; a name that is cut stays isolated."""
    cut = Truncator(text).chars(most)
    return cut if cut.count(FIRST_STRONG_ISOLATE) == cut.count(END) else cut + END


def name_as_read(name: str) -> str:
    """Return a person's ``name`` as sentences, lists and mails have it: in the reader's language, and isolated."""
    return isolated(localised_name(name))
